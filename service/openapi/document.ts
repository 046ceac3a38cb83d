/** Owns the interface description (OpenAPI 3.1), made from the table of operations: `GET /openapi.json`. */
import {
  type Field,
  type Fields,
  type Operation,
  type OperationName,
  operations,
} from '../../common/rest.ts';
import { listOf, type RecordName, record, records, reference, type Schema } from './records.ts';

/** What each operation answers with: one of these, or many. */
const answered: Readonly<Record<OperationName, RecordName | null>> = {
  authenticate: 'Token',
  listTimeEntries: 'Deprecated',
  createTimeEntry: 'TimeEntry',
  retrieveTimeEntry: 'TimeEntry',
  updateTimeEntry: 'TimeEntry',
  deleteTimeEntry: null,
  startStopwatch: 'TimeEntry',
  stopStopwatch: 'TimeEntry',
  listProjects: 'Project',
  createProject: 'Project',
  retrieveProject: 'Project',
  updateProject: 'Project',
  listProjectMembers: 'ProjectMember',
  addProjectMember: 'ProjectMember',
  listUsersNotMembers: 'UserNotMember',
  listProjectTasks: 'ProjectTask',
  addProjectTask: 'ProjectTask',
  listTasksNotAssigned: 'Task',
  checkProjectTask: 'ProjectTask',
  uncheckProjectTask: 'ProjectTask',
  listTodos: 'Todo',
  createTodo: 'Todo',
  retrieveTodo: 'Todo',
  updateTodo: 'Todo',
  listTodoLists: 'TodoList',
  createTodoList: 'TodoList',
  retrieveTodoList: 'TodoList',
  updateTodoList: 'TodoList',
  listCustomers: 'Customer',
  createCustomer: 'Customer',
  retrieveCustomer: 'Customer',
  updateCustomer: 'Customer',
  listTasks: 'Task',
  createTask: 'Task',
  retrieveTask: 'Task',
  updateTask: 'Task',
  listUsers: 'User',
  createUser: 'User',
  retrieveUser: 'User',
  updateUser: 'User',
  detailedReport: 'DetailedReportRow',
  groupedReport: 'GroupedReport',
};

const codesOf429 = [
  'second_limit_exceeded',
  'minute_limit_exceeded',
  'account_daily_limit_exceeded',
  'ip_rate_limit_exceeded',
];

const formType = 'application/x-www-form-urlencoded';

/** @param server the base URL that the paths are relative to */
export function describeInterface(server: string): Schema {
  const paths: Record<string, Record<string, Schema>> = {};
  for (const [name, row] of Object.entries(operations) as [OperationName, Operation][]) {
    paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: describeOperation(name, row) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Time tracking and project management',
      version: '1',
      description:
        'The grade of an operation (x-grade) says where its method and path come from: documented, established, inferred or assumed.',
    },
    servers: [{ url: server }],
    security: [{ token: [] }],
    paths,
    components: {
      schemas: records,
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'x-api-token',
          description: 'Valid for the User-Agent it was generated with; a call from another one destroys it.',
        },
      },
    },
  };
}

function describeOperation(name: OperationName, row: Operation): Schema {
  const query = Object.entries(row.query).map(([field, { codec }]) => ({
    name: field,
    in: 'query',
    required: false,
    // Lists are comma-separated.
    ...(codec.schema['type'] === 'array' ? { style: 'form', explode: false } : {}),
    schema: fieldSchema(row.query[field]),
  }));
  const path = Object.entries(row.params).map(([field, codec]) => ({
    name: field,
    in: 'path',
    required: true,
    schema: codec.schema,
  }));
  return {
    operationId: name,
    summary: row.title,
    tags: [row.section.split('/').at(-1)],
    'x-grade': row.grade,
    ...(name === 'authenticate' ? { security: [] } : {}),
    ...(name === 'listTimeEntries' ? { deprecated: true } : {}),
    parameters: [...path, ...query],
    ...(Object.keys(row.body).length === 0 ? {} : { requestBody: requestBody(row.body) }),
    responses: responses(name, row),
  };
}

function fieldSchema(field: Field | undefined): Schema {
  if (field === undefined) return {};
  return {
    ...field.codec.schema,
    ...(field.fallback === undefined || field.fallback === null ? {} : { default: field.fallback }),
    ...(field.deprecated === true ? { deprecated: true } : {}),
    ...(field.clears ? { description: 'An empty value clears it.' } : {}),
  };
}

function requestBody(fields: Fields): Schema {
  const entries = Object.entries(fields);
  const required = entries.filter(([, field]) => field.required).map(([name]) => name);
  const lists = entries.filter(([, { codec }]) => codec.schema['type'] === 'array');
  const schema = {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, field]) => [name, fieldSchema(field)])),
    ...(required.length === 0 ? {} : { required }),
  };
  const encoding = Object.fromEntries(lists.map(([name]) => [name, { style: 'form', explode: false }]));
  return { required: required.length > 0, content: { [formType]: { schema, encoding } } };
}

const json = (description: string, schema: Schema): Schema => ({
  description,
  content: { 'application/json': { schema } },
});

const refused = (description: string): Schema => json(description, reference('Error'));

function responses(name: OperationName, row: Operation): Schema {
  const hasFields = Object.keys({ ...row.query, ...row.body }).length > 0;
  const takesStopwatch = name === 'startStopwatch' || name === 'stopStopwatch' || name === 'updateTimeEntry';
  return {
    '200': row.answer === 'empty' ? { description: 'Done' } : json('Done', answerSchema(name, row)),
    ...(hasFields || takesStopwatch
      ? { '400': refused('validation_error: errors names each field and its reason') }
      : {}),
    '401': refused('The token, or the e-mail, password or account, is not valid'),
    ...(name === 'authenticate' ? {} : { '403': refused('forbidden, entry_locked') }),
    ...(Object.keys(row.params).length > 0 ? { '404': refused('not_found') } : {}),
    ...(takesStopwatch
      ? { '409': refused('stopwatch_already_active, stopwatch_not_active, another_stopwatch_active') }
      : {}),
    ...(row.method === 'POST'
      ? {
          '413': refused('body_too_large'),
          '415': refused('unsupported_media_type: bodies are form-encoded'),
        }
      : {}),
    '429': {
      ...refused(codesOf429.join(', ')),
      headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds to wait' } },
    },
  };
}

function answerSchema(name: OperationName, row: Operation): Schema {
  const known = answered[name];
  const one = known === null ? {} : reference(known);
  if (row.answer === 'data') return record({ data: one });
  if (row.answer === 'list') return record({ data: listOf(one) });
  if (row.answer !== 'envelope') return one;
  return record({
    data: listOf(one),
    has_next_page: 'boolean',
    next_page_query_params: { type: 'object', additionalProperties: { type: 'string' } },
    totals: reference(name === 'detailedReport' ? 'ReportTotals' : 'ListTotals'),
  });
}
