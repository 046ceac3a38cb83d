/** Owns the tray icon: applies a model and only what changed of it. It works with every window destroyed. */
import { join } from 'node:path';
import { Menu, type MenuItemConstructorOptions, nativeImage, type Rectangle, Tray } from 'electron';
import type { TrayAction, TrayIcon, TrayItem, TrayModel } from '../core/tray-model.ts';

export interface TrayShell {
  readonly apply: (model: TrayModel) => void;
  readonly bounds: () => Rectangle;
  readonly destroy: () => void;
}

export interface TrayOptions {
  /** The folder with the rendered icons. */
  readonly icons: string;
  readonly onAction: (action: TrayAction) => void;
  /** A click on the icon itself. */
  readonly onClick: () => void;
}

export function createTray(first: TrayModel, { icons, onAction, onClick }: TrayOptions): TrayShell {
  const suffix = process.platform === 'darwin' ? 'Template' : '';
  const image = (icon: TrayIcon) => nativeImage.createFromPath(join(icons, `tray-${icon}${suffix}.png`));
  const menu = (items: readonly TrayItem[]) =>
    Menu.buildFromTemplate(items.map((item) => toMenuItem(item, onAction)));

  const tray = new Tray(image(first.icon));
  tray.on('click', onClick);
  // A tray is born with an icon and nothing else: the rest of the first model is a change like any other.
  let shown: TrayModel = { icon: first.icon, title: '', tooltip: '', menu: [] };
  const apply = (model: TrayModel): void => {
    if (model.icon !== shown.icon) tray.setImage(image(model.icon));
    if (model.tooltip !== shown.tooltip) tray.setToolTip(model.tooltip);
    if (model.title !== shown.title && process.platform === 'darwin') tray.setTitle(model.title);
    if (JSON.stringify(model.menu) !== JSON.stringify(shown.menu)) tray.setContextMenu(menu(model.menu));
    shown = model;
  };
  apply(first);
  return {
    apply,
    bounds: () => tray.getBounds(),
    destroy: () => tray.destroy(),
  };
}

function toMenuItem(item: TrayItem, onAction: (action: TrayAction) => void): MenuItemConstructorOptions {
  switch (item.kind) {
    case 'separator':
      return { type: 'separator' };
    case 'label':
      return { label: item.label, enabled: false };
    case 'menu':
      return { label: item.label, submenu: item.items.map((one) => toMenuItem(one, onAction)) };
    case 'action':
      return { label: item.label, click: () => onAction(item.action) };
  }
}
