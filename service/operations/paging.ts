/** Owns the pages of the list envelope. The query of the next page is opaque to clients. */

export const defaultPageLimit = 50;

export interface Page {
  readonly limit: number;
  readonly offset: number;
  readonly number: number;
}

export function pageOf(query: { readonly opt_page_limit?: number; readonly page?: number }): Page {
  const limit = query.opt_page_limit ?? defaultPageLimit;
  const number = query.page ?? 1;
  return { limit, number, offset: (number - 1) * limit };
}

/** The envelope around the records of one page; `totals` are those of the whole filter. */
export function envelope<T, Totals extends { readonly total_rows: number }>(
  page: Page,
  data: readonly T[],
  totals: Totals,
) {
  const hasNext = page.offset + data.length < totals.total_rows && data.length > 0;
  return {
    data,
    has_next_page: hasNext,
    next_page_query_params: hasNext ? { page: String(page.number + 1) } : {},
    totals,
  };
}
