/** The table of the interface: complete, consistent, and readable in both directions. */
import { describe, expect, it } from 'vitest';
import { operationNames, operations, parseFields, printFields } from '../../common/rest.ts';

it('has a unique method and path for every operation', () => {
  const routes = operationNames.map((name) => `${operations[name].method} ${operations[name].path}`);
  expect(new Set(routes).size).toBe(routes.length);
  expect(routes).toHaveLength(42);
});

it('names exactly the parameters its paths have', () => {
  for (const name of operationNames) {
    const { path, params } = operations[name];
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    expect(Object.keys(params), name).toEqual(inPath);
  }
});

it('gives bodies to POST only and queries to GET only', () => {
  for (const name of operationNames) {
    const { method, body, query } = operations[name];
    if (method !== 'POST') expect(Object.keys(body), name).toEqual([]);
    if (method !== 'GET') expect(Object.keys(query), name).toEqual([]);
  }
});

describe('fields', () => {
  const { body } = operations.createTimeEntry;
  const { query } = operations.detailedReport;

  it('read what they print', () => {
    const values = { project_id: 7, task_id: null, description: 'a=b&c', time_total: '01:30:00' };
    expect(parseFields(body, printFields(body, values))).toEqual({ values, errors: {} });
    const filters = { project_id: [1, 2], opt_page_limit: 100, opt_sort_by: ['user_name', 'date_execution'] };
    expect(parseFields(query, printFields(query, filters))).toEqual({ values: filters, errors: {} });
  });

  it('say for each what is wrong', () => {
    const given = { date_execution: '2026-02-30', time_start: '25:00:00', time_total: 'long', user_id: '0' };
    expect(Object.keys(parseFields(body, given).errors).sort()).toEqual([
      'date_execution',
      'project_id',
      'time_start',
      'time_total',
      'user_id',
    ]);
    expect(parseFields(query, { opt_page_limit: '101' }).errors).toEqual({
      opt_page_limit: 'must be at most 100',
    });
    expect(parseFields(query, { opt_page_limit: '0' }).errors).toEqual({
      opt_page_limit: 'must be at least 1',
    });
    expect(parseFields(query, { opt_sort_by: 'user_name,shoe_size' }).errors['opt_sort_by']).toMatch(
      /one of/,
    );
  });

  it('clear what may be cleared, and only that', () => {
    expect(parseFields(body, { project_id: '1', task_id: '', user_id: '' }).values).toEqual({
      project_id: 1,
      task_id: null,
    });
  });
});
