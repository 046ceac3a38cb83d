/** Owns reading how many tests passed from vitest's report. */

/** @typedef {{ readonly passed: number, readonly failed: number }} Tally */

/**
 * @param {string} report vitest's JSON; empty when vitest did not get that far
 * @returns {Tally}
 */
export const count = (report) => {
  if (report === '') return { passed: 0, failed: 1 };
  /** @type {{ numPassedTests: number, numFailedTests: number, testResults: readonly { status: string, assertionResults: readonly unknown[] }[] }} */
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(report);
  // A file that does not load has no tests to fail.
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
};
