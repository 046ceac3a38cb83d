/** Owns handing text over to the user: into a file at a place of their choice, into the clipboard. */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { app, clipboard, dialog } from 'electron';
import { appError } from '../../common/error.ts';
import { err, ok, type Result } from '../../common/result.ts';

/** How long the user waits for something to happen after the dialog has closed, at most, ms. */
const wakeMs = 100;

/**
 * Asks for a place, beginning in the user's documents, and writes a table there.
 * @param name of the file, as it is proposed
 * @returns false when the user thought better of it; `storage_failed` with the system's words
 */
export async function saveText(name: string, text: string): Promise<Result<boolean>> {
  // On Linux the dialog's answer lies there until something else wakes the loop of the main process: seen to take as
  // long as nothing happened.
  const wake = setInterval(() => {}, wakeMs);
  try {
    const { canceled, filePath } = await dialog.showSaveDialog({
      title: 'Save what is not delivered',
      defaultPath: join(documents(), name),
      filters: [{ name: 'Table (CSV)', extensions: ['csv'] }],
      properties: ['createDirectory', 'showOverwriteConfirmation'],
    });
    if (canceled || filePath === '') return ok(false);
    await write(filePath, text);
    return ok(true);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return err(appError('storage_failed', { detail }));
  } finally {
    clearInterval(wake);
  }
}

export function copyText(text: string): Result<null> {
  clipboard.writeText(text);
  return ok(null);
}

/** A system may have no such folder; the home always is there. */
function documents(): string {
  try {
    return app.getPath('documents');
  } catch {
    return app.getPath('home');
  }
}

async function write(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    // A file that was there keeps its rights. Some disks know none: that is no reason not to save.
    await file.chmod(0o600).catch(() => {});
    await file.writeFile(text, 'utf8');
    // The user may discard the journal next.
    await file.sync();
  } finally {
    await file.close();
  }
}
