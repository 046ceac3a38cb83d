/** Owns the operations on customers. */
import { ok } from '../../common/result.ts';
import { forbidden, notFound, type Outcome } from '../http/refusal.ts';
import { customer } from '../resources/catalog.ts';
import { keepsCatalog } from '../signin/caller.ts';
import type { Handler, Scope } from './handler.ts';

export const customerRows = ({ store, caller }: Scope) =>
  store.from.selectFrom('customers').selectAll().where('account_id', '=', caller.account.id);

function answerCustomer(scope: Scope, id: number): Outcome {
  const row = scope.store.first(customerRows(scope).where('id', '=', id));
  return row === undefined ? notFound('customer') : ok(customer(row, scope.caller.account.zone));
}

export const listCustomers: Handler<'listCustomers'> = (call) => {
  const { id, active } = call.query;
  let rows = customerRows(call).orderBy('name').orderBy('id');
  if (id !== undefined) rows = rows.where('id', 'in', id);
  if (active !== undefined) rows = rows.where('active', '=', active);
  return ok(call.store.all(rows).map((row) => customer(row, call.caller.account.zone)));
};

export const retrieveCustomer: Handler<'retrieveCustomer'> = (call) => answerCustomer(call, call.params.id);

export const createCustomer: Handler<'createCustomer'> = (call) => {
  const { store, caller, body, now } = call;
  if (!keepsCatalog(caller.user)) return forbidden('create customers');
  const { id } = store.run(
    store.from.insertInto('customers').values({
      account_id: caller.account.id,
      name: body.name,
      observation: body.observation ?? null,
      active: body.active ?? 1,
      created_at: now,
      changed_at: now,
    }),
  );
  return answerCustomer(call, id);
};

export const updateCustomer: Handler<'updateCustomer'> = (call) => {
  const { store, caller, params, body, now } = call;
  const found = answerCustomer(call, params.id);
  if (!found.ok) return found;
  if (!keepsCatalog(caller.user)) return forbidden('change customers');
  store.run(
    store.from
      .updateTable('customers')
      .set({
        name: body.name,
        ...(body.observation === undefined ? {} : { observation: body.observation }),
        ...(body.active === undefined ? {} : { active: body.active }),
        changed_at: now,
      })
      .where('id', '=', params.id),
  );
  return answerCustomer(call, params.id);
};
