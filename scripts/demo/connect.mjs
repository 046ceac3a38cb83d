/** Owns filling in the form that connects to a service, by mouse and keyboard. */

/** @typedef {{ readonly address: string, readonly account: string, readonly email: string, readonly password: string }} Deployment */

/**
 * @param {import('playwright-core').Page} page
 * @param {import('../desktop/person.mjs').Person} person
 * @param {Deployment} deployment
 * @param {() => Promise<void>} [look] at the form before it is sent
 */
export const connect = async (page, person, { address, account, email, password }, look) => {
  await person.click(page.getByRole('button', { name: 'Connect to a service' }));
  await page.getByRole('textbox', { name: 'Address' }).waitFor();
  for (const [label, value] of [
    ['Address', address],
    ['Account', account],
    ['E-mail', email],
    ['Password', password],
  ]) {
    await person.click(page.getByLabel(`${label}`, { exact: true }));
    await person.type(`${value}`);
  }
  await look?.();
  await person.press('Return');
};
