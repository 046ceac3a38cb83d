/** Owns what no page may do: ask for permissions, leave its address, open windows, embed others. */
import { app, type Session } from 'electron';
import { isPage } from './protocol.ts';

/** Denies every permission, asked for or looked up, every device, and every download. */
export function denyPermissions(target: Session): void {
  target.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  target.setPermissionCheckHandler(() => false);
  target.setDevicePermissionHandler(() => false);
  target.on('will-download', (event) => event.preventDefault());
}

/** Applies to every page that will ever exist in the app. */
export function guardContents(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    // The one way out that the policy of a page has no word for.
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
    const deny = (event: { readonly preventDefault: () => void }): void => event.preventDefault();
    contents.on('will-attach-webview', deny);
    // Main sends a window to its page, and there it stays: no page has a reason to go anywhere, not even to another of ours.
    contents.on('will-navigate', deny);
    contents.on('will-redirect', deny);
    contents.on('will-frame-navigate', deny);
    // Nobody is asked on the way to about:blank, where no policy applies: a window that got there is of no use to us.
    contents.on('did-navigate', (_navigated, url) => {
      if (!isPage(url)) contents.close();
    });
  });
}
