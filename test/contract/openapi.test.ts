/** Owns the proof that the interface description is whole, and that what is answered is what it describes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Operation, type OperationName, operations } from '../../common/rest.ts';
import { type Json, made, openPeer, type Peer, type Session, transports } from './peer.ts';

const rows = Object.entries(operations) as readonly [OperationName, Operation][];

describe.each(transports)('interface description, %s', (transport) => {
  let peer: Peer;
  let owner: Session;
  let document: Json;

  beforeAll(async () => {
    peer = await openPeer(transport);
    owner = await peer.account();
    document = (await peer.ask('GET', '/openapi.json')).json;
  });
  afterAll(() => peer.close());

  const resolve = (schema: Json): Json =>
    schema.$ref === undefined ? schema : document.components.schemas[schema.$ref.split('/').at(-1)];

  /** What is wrong with a value, as far as the description goes. */
  function faults(value: Json, given: Json, at = ''): readonly string[] {
    const schema = resolve(given);
    if (schema.anyOf !== undefined) {
      const tries = schema.anyOf.map((one: Json) => faults(value, one, at));
      return tries.some((one: Json) => one.length === 0) ? [] : tries[0];
    }
    const isOfType: Readonly<Record<string, boolean>> = {
      object: typeof value === 'object' && value !== null && !Array.isArray(value),
      array: Array.isArray(value),
      integer: Number.isInteger(value),
      number: typeof value === 'number',
      string: typeof value === 'string',
      boolean: typeof value === 'boolean',
      null: value === null,
    };
    if (schema.type !== undefined && !isOfType[schema.type]) return [`${at} is no ${schema.type}`];
    if (schema.enum !== undefined && !schema.enum.includes(value)) return [`${at} is not in the list`];
    if (schema.pattern !== undefined && !new RegExp(schema.pattern).test(value)) return [`${at}: ${value}`];
    if (schema.type === 'array') {
      return value.flatMap((item: Json, index: number) => faults(item, schema.items ?? {}, `${at}/${index}`));
    }
    if (schema.type !== 'object') return [];
    const known = schema.properties ?? {};
    const missing = (schema.required ?? []).filter((name: string) => !Object.hasOwn(value, name));
    const unknown = Object.keys(value).filter((name) => !Object.hasOwn(known, name));
    return [
      ...missing.map((name: string) => `${at}/${name} is missing`),
      ...(schema.additionalProperties === false ? unknown.map((name) => `${at}/${name} is unknown`) : []),
      ...Object.keys(known)
        .filter((name) => Object.hasOwn(value, name))
        .flatMap((name) => faults(value[name], known[name], `${at}/${name}`)),
    ];
  }

  const describing = (row: Operation): Json => document.paths[row.path][row.method.toLowerCase()];

  it('is one of OpenAPI 3.1, and needs no token', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers).toEqual([{ url: '/api/v1' }]);
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
  });

  it('has no reference that leads nowhere', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)];
    expect(references.length).toBeGreaterThan(50);
    for (const [, name = ''] of references) expect(document.components.schemas).toHaveProperty(name);
  });

  it('has the operations of the table and no others', () => {
    const described = Object.values(document.paths as Json).flatMap((path: Json) => Object.values(path));
    expect(described.map((one: Json) => one.operationId).sort()).toEqual(rows.map(([name]) => name).sort());
  });

  it.each(rows)('describes %s', (name, row) => {
    const described = describing(row);
    expect(described).toMatchObject({ operationId: name, 'x-grade': row.grade, summary: row.title });
    const parameters = (where: string) =>
      described.parameters.filter((one: Json) => one.in === where).map((one: Json) => one.name);
    expect(parameters('path')).toEqual([...row.path.matchAll(/\{(\w+)\}/g)].map(([, field]) => field));
    expect(parameters('query')).toEqual(Object.keys(row.query));
    const form = described.requestBody?.content['application/x-www-form-urlencoded'].schema;
    expect(Object.keys(form?.properties ?? {})).toEqual(Object.keys(row.body));
    const required = Object.entries(row.body).filter(([, field]) => field.required);
    expect(form?.required ?? []).toEqual(required.map(([field]) => field));
    expect(Object.keys(described.responses)).toEqual(expect.arrayContaining(['200', '401', '429']));
  });

  it('describes what is answered', async () => {
    const project = await made(owner.post('/projects', { name: 'P' }));
    const task = await made(owner.post('/tasks', { name: 'T' }));
    const other = await peer.user(owner, 'regular');
    await peer.user(owner, 'regular');
    await made(owner.post(`/projects/${project.id}/members/${owner.userId}`));
    await made(owner.post(`/projects/${project.id}/tasks/${task.id}`));
    await made(owner.post('/tasks', { name: 'Not assigned' }));
    const entry = await made(owner.post('/time-entries', { project_id: String(project.id) }));
    const list = await made(owner.post('/todo-lists', { project_id: String(project.id), name: 'L' }));
    const inList = { project_id: String(project.id), name: 'D', todo_list_id: list.id };
    const todo = await made(owner.post('/todos', inList));
    const first: Readonly<Record<string, unknown>> = {
      '/time-entries': entry.id,
      '/projects': project.id,
      '/todos': todo.id,
      '/todo-lists': list.id,
      '/customers': project.customer_id,
      '/tasks': task.id,
      '/users': other.userId,
    };
    for (const [name, row] of rows) {
      if (name === 'authenticate' || name === 'deleteTimeEntry') continue;
      const path = row.path
        .replace('{id}', String(first[row.path.split('/{')[0] ?? '']))
        .replace('{task_id}', String(task.id))
        .replace('{user_id}', String(other.userId));
      const known = { name: 'N', email: 'n@test.example', project_id: String(project.id) };
      const taken = Object.entries(known).filter(([field]) => Object.hasOwn(row.body, field));
      const search =
        name === 'groupedReport' ? '?opt_group_by=date,user_id&opt_export_columns=user_name' : '';
      const form = row.method === 'POST' ? { form: Object.fromEntries(taken) } : {};
      const answer = await peer.ask(row.method, path + search, { token: owner.token, ...form });
      expect([name, answer.status]).toEqual([name, 200]);
      const { schema } = describing(row).responses['200'].content['application/json'];
      expect([name, faults(answer.json, schema)]).toEqual([name, []]);
      if (Array.isArray(answer.json.data)) expect([name, answer.json.data.length > 0]).toEqual([name, true]);
    }
    const refused = await owner.post('/tasks', { name: 'x'.repeat(300) });
    expect(faults(refused.json, { $ref: '#/components/schemas/Error' })).toEqual([]);
  });
});
