/** Owns the table of handlers: one for every operation of the interface. */
import * as customers from './customers.ts';
import { groupedReport } from './grouped-report.ts';
import type { Handlers } from './handler.ts';
import * as members from './members.ts';
import * as projectTasks from './project-tasks.ts';
import * as projects from './projects.ts';
import { detailedReport } from './reports.ts';
import { startStopwatch, stopStopwatch } from './stopwatch.ts';
import * as tasks from './tasks.ts';
import * as timeEntries from './time-entries.ts';
import * as todoLists from './todo-lists.ts';
import * as todos from './todos.ts';
import * as users from './users.ts';

export const handlers: Handlers = {
  listTimeEntries: timeEntries.listTimeEntries,
  createTimeEntry: timeEntries.createTimeEntry,
  retrieveTimeEntry: timeEntries.retrieveTimeEntry,
  updateTimeEntry: timeEntries.updateTimeEntry,
  deleteTimeEntry: timeEntries.deleteTimeEntry,
  startStopwatch,
  stopStopwatch,
  listProjects: projects.listProjects,
  createProject: projects.createProject,
  retrieveProject: projects.retrieveProject,
  updateProject: projects.updateProject,
  listProjectMembers: members.listProjectMembers,
  addProjectMember: members.addProjectMember,
  listUsersNotMembers: members.listUsersNotMembers,
  listProjectTasks: projectTasks.listProjectTasks,
  addProjectTask: projectTasks.addProjectTask,
  listTasksNotAssigned: projectTasks.listTasksNotAssigned,
  checkProjectTask: projectTasks.checkProjectTask,
  uncheckProjectTask: projectTasks.uncheckProjectTask,
  listTodos: todos.listTodos,
  createTodo: todos.createTodo,
  retrieveTodo: todos.retrieveTodo,
  updateTodo: todos.updateTodo,
  listTodoLists: todoLists.listTodoLists,
  createTodoList: todoLists.createTodoList,
  retrieveTodoList: todoLists.retrieveTodoList,
  updateTodoList: todoLists.updateTodoList,
  listCustomers: customers.listCustomers,
  createCustomer: customers.createCustomer,
  retrieveCustomer: customers.retrieveCustomer,
  updateCustomer: customers.updateCustomer,
  listTasks: tasks.listTasks,
  createTask: tasks.createTask,
  retrieveTask: tasks.retrieveTask,
  updateTask: tasks.updateTask,
  listUsers: users.listUsers,
  createUser: users.createUser,
  retrieveUser: users.retrieveUser,
  updateUser: users.updateUser,
  detailedReport,
  groupedReport,
};
