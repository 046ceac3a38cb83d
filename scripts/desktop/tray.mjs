/** Owns the notification area, and the view of it that a person has: what is shown, and clicks. */
import { join } from 'node:path';
import { until } from './wait.mjs';

/**
 * @typedef {object} TrayIcon
 * @property {string} name of a themed icon or a file, when it is not sent as pixels
 * @property {readonly { readonly width: number, readonly height: number, readonly argb: Buffer }[]} pixmaps
 *
 * @typedef {object} TrayItem
 * @property {string} id
 * @property {string} title
 * @property {string} status
 * @property {string} tooltip title and text, each on its own line
 * @property {TrayIcon} icon
 *
 * @typedef {object} MenuItem
 * @property {number} id
 * @property {string} label
 * @property {string} type `standard` or `separator`
 * @property {boolean} enabled
 * @property {boolean} visible
 * @property {number} toggleState 1 on, 0 off, -1 neither
 * @property {readonly MenuItem[]} children
 *
 * @typedef {object} Tray
 * @property {() => Promise<void>} start brings the notification area up, where the desktop was started without one
 * @property {() => boolean} there whether it was brought up
 * @property {() => Promise<readonly string[]>} items names to be used below
 * @property {(count?: number) => Promise<readonly string[]>} waitForItems until there are that many
 * @property {(name: string) => Promise<TrayItem>} read
 * @property {(name: string) => Promise<MenuItem>} menu its root
 * @property {(name: string, id: number) => Promise<void>} click an item of the menu
 * @property {(name: string) => Promise<void>} activate the icon itself
 */

const watcher = /** @type {const} */ (['org.kde.StatusNotifierWatcher', '/StatusNotifierWatcher']);
const itemFace = 'org.kde.StatusNotifierItem';
const menuFace = 'com.canonical.dbusmenu';

/**
 * @param {import('./jobs.mjs').Jobs} jobs
 * @param {import('./bus.mjs').Bus} bus
 * @param {string} config the folder of XDG_CONFIG_HOME
 * @returns {Tray} that is not there before `start`
 */
export const openTray = (jobs, bus, config) => {
  let there = false;

  const items = async () => {
    const registered = await bus.get(...watcher, watcher[0], 'RegisteredStatusNotifierItems');
    return /** @type {readonly string[]} */ (registered);
  };
  /** @param {string} name @returns {readonly [string, string]} */
  const address = (name) => {
    const slash = name.indexOf('/');
    return slash < 0 ? [name, '/StatusNotifierItem'] : [name.slice(0, slash), name.slice(slash)];
  };
  /** @param {string} name @returns {Promise<Readonly<Record<string, import('./bus.mjs').BusValue>>>} */
  const properties = async (name) => {
    const [all] = await bus.call(...address(name), 'org.freedesktop.DBus.Properties.GetAll', 's', itemFace);
    return /** @type {Readonly<Record<string, import('./bus.mjs').BusValue>>} */ (all);
  };
  /** @param {string} name @returns {Promise<readonly [string, string]>} */
  const menuAddress = async (name) => [
    address(name)[0],
    `${await bus.get(...address(name), itemFace, 'Menu')}`,
  ];

  return {
    start: async () => {
      await jobs.write(join(config, 'xfce4', 'xfconf', 'xfce-perchannel-xml', 'xfce4-panel.xml'), panel);
      jobs.start('xfce4-panel', ['--disable-wm-check']);
      await until('the notification area', () => bus.owned(watcher[0]), 30_000);
      there = true;
    },
    there: () => there,
    items,
    waitForItems: (count = 1) =>
      until(`${count} tray items`, async () => {
        const found = await items();
        return found.length === count && found;
      }),
    read: async (name) => {
      const { Id, Title, Status, ToolTip, IconName, IconPixmap } = await properties(name);
      const [, , title, text] = /** @type {readonly string[]} */ (ToolTip?.data ?? []);
      return {
        id: `${Id?.data ?? ''}`,
        title: `${Title?.data ?? ''}`,
        status: `${Status?.data ?? ''}`,
        tooltip: [title, text].filter(Boolean).join('\n'),
        icon: { name: `${IconName?.data ?? ''}`, pixmaps: readPixmaps(IconPixmap?.data ?? []) },
      };
    },
    menu: async (name) => {
      const [, layout] = await bus.call(
        ...(await menuAddress(name)),
        `${menuFace}.GetLayout`,
        'iias',
        '0',
        '-1',
        '0',
      );
      return readMenu(layout);
    },
    click: async (name, id) => {
      const event = [`${id}`, 'clicked', 's', '', '0'];
      await bus.call(...(await menuAddress(name)), `${menuFace}.Event`, 'isvu', ...event);
    },
    activate: async (name) => {
      await bus.call(...address(name), `${itemFace}.Activate`, 'ii', '0', '0');
    },
  };
};

/** @param {unknown} value `a(iiay)` */
const readPixmaps = (value) =>
  /** @type {readonly (readonly [number, number, readonly number[]])[]} */ (value).map(
    ([width, height, bytes]) => ({
      width,
      height,
      argb: Buffer.from(bytes),
    }),
  );

/**
 * @param {unknown} layout `(ia{sv}av)`
 * @returns {MenuItem}
 */
const readMenu = (layout) => {
  const [id, properties, children] =
    /** @type {readonly [number, Readonly<Record<string, import('./bus.mjs').BusValue>>, readonly import('./bus.mjs').BusValue[]]} */ (
      layout
    );
  return {
    id,
    label: `${properties['label']?.data ?? ''}`,
    type: `${properties['type']?.data ?? 'standard'}`,
    enabled: properties['enabled']?.data !== false,
    visible: properties['visible']?.data !== false,
    toggleState: Number(properties['toggle-state']?.data ?? -1),
    children: children.map((child) => readMenu(child.data)),
  };
};

/** One panel at the bottom right: a clock and the notification area. */
const panel = `<?xml version="1.0" encoding="UTF-8"?>
<channel name="xfce4-panel" version="1.0">
  <property name="configver" type="int" value="2"/>
  <property name="panels" type="array">
    <value type="int" value="1"/>
    <property name="panel-1" type="empty">
      <property name="position" type="string" value="p=10;x=0;y=0"/>
      <property name="position-locked" type="bool" value="true"/>
      <property name="length" type="uint" value="100"/>
      <property name="size" type="uint" value="30"/>
      <property name="icon-size" type="uint" value="0"/>
      <property name="plugin-ids" type="array">
        <value type="int" value="1"/>
        <value type="int" value="2"/>
        <value type="int" value="3"/>
      </property>
    </property>
  </property>
  <property name="plugins" type="empty">
    <property name="plugin-1" type="string" value="separator">
      <property name="expand" type="bool" value="true"/>
      <property name="style" type="uint" value="0"/>
    </property>
    <property name="plugin-2" type="string" value="systray">
      <property name="square-icons" type="bool" value="true"/>
    </property>
    <property name="plugin-3" type="string" value="clock"/>
  </property>
</channel>
`;
