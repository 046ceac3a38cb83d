/** Owns the hand of a user at the tray of Stint, and what it shows them. */
import { until } from '../../../scripts/desktop/wait.mjs';
import type { Desktop } from '../../../scripts/desktop.mjs';

export interface TrayHand {
  readonly tooltip: () => Promise<string>;
  readonly labels: () => Promise<readonly string[]>;
  readonly click: (label: string) => Promise<void>;
  readonly activate: () => Promise<void>;
  /** The pixels of the icon, to be compared. */
  readonly icon: () => Promise<string>;
}

export function trayOf(desktop: Desktop): TrayHand {
  const item = async (): Promise<string> => (await desktop.tray.waitForItems())[0] ?? '';
  return {
    tooltip: async () => (await desktop.tray.read(await item())).tooltip,
    labels: async () => (await desktop.tray.menu(await item())).children.map((child) => child.label),
    click: async (label) => {
      const name = await item();
      await until(`a click on ${label}`, async () => {
        const { children } = await desktop.tray.menu(name);
        // Menus within the menu are reached by the same hand.
        const items = children.flatMap((child) => [child, ...child.children]);
        const found = items.find((child) => child.label === label);
        if (!found) throw new Error(`no menu item ${label} among ${items.map((child) => child.label)}`);
        return desktop.tray.click(name, found.id).then(
          () => true,
          (error: unknown) => {
            // Another menu came between the look and the click: that item is gone, and nothing was clicked.
            if (String(error).includes('error occurred in Event')) return false;
            throw error;
          },
        );
      });
    },
    activate: async () => desktop.tray.activate(await item()),
    icon: async () => {
      const { pixmaps } = (await desktop.tray.read(await item())).icon;
      return pixmaps.map((pixmap) => pixmap.argb.toString('base64')).join();
    },
  };
}
