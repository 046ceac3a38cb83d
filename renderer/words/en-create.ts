/** Owns the words of making a project, a customer or a task in place. */
export const createWords = {
  heading: 'New project',
  name: 'Name',
  customer: 'Customer (optional)',
  customerHint: 'Search customers, or name a new one',
  noCustomer: 'No customer',
  noCustomers: 'No such customer.',
  nameMissing: 'Give it a name.',
  submit: 'Create project',
  /** The last row of a list, for what was typed. */
  project: (name: string) => `Create project “${name}”…`,
  newCustomer: (name: string) => `Create customer “${name}”`,
  newTask: (name: string) => `Create task “${name}” for this project`,
  made: (name: string) => `${name} was created`,
  role: (role: string) =>
    `Making projects, customers and tasks is not for your role (${role}) in this account. Ask an administrator for it.`,
} as const;
