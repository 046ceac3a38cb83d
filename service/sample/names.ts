/** Owns the names of the sample agency. All are invented. */

export const agency = { name: 'Fennel & Quill', domain: 'fennel-quill.example' } as const;

/** Name, role, cost per hour, and what share of the working days they book. */
export const people = [
  { name: 'Mara Lindqvist', role: 'admin', cost: 70, presence: 0.9 },
  { name: 'Tobias Amrein', role: 'manager', cost: 62, presence: 0.95 },
  { name: 'Yuki Okonedo', role: 'regular', cost: 48, presence: 0.95 },
  { name: 'Celeste Varga', role: 'regular', cost: 52, presence: 0.8 },
  { name: 'Idris Halloran', role: 'regular', cost: 45, presence: 0.6 },
  { name: 'Petra Nowicki', role: 'regular', cost: 55, presence: 0.9 },
] as const;

/** Customers with their projects. */
export const work: Readonly<Record<string, readonly string[]>> = {
  'Alder Street Bakery': ['Website relaunch', 'Autumn campaign', 'Photo shoot'],
  'Borealis Observatory': ['Visitor app', 'Opening night', 'Maintenance', 'Annual report'],
  'Cobalt Cycles': ['Online shop', 'Spare parts catalogue', 'Newsletter'],
  'Driftwood Hotels': ['Booking flow', 'Brand refresh', 'Season brochure', 'Support'],
  'Emberly Ceramics': ['Shop migration', 'Product films'],
  'Farrow & Pike Solicitors': ['Intranet', 'Accessibility review', 'Maintenance'],
  'Gale Ferry Company': ['Timetable display', 'Ticket machines', 'Crew handbook'],
  'Hollin Primary School': ['Parents portal', 'Sign system'],
  'Inkwell Festival': ['Programme site', 'Poster series', 'Press kit', 'Volunteer tool'],
  'Juniper Health Practice': ['Appointment reminders', 'Leaflets', 'Maintenance'],
  'Kestrel Instruments': ['Configurator', 'Trade fair stand', 'Data sheets', 'Design system'],
  'Lumen Housing Co-op': ['Tenant survey', 'Members magazine', 'Energy dashboard'],
  [agency.name]: ['Administration', 'Learning', 'Pitches'],
};

/** The agency's own projects are not billed, these customers' have ended. */
export const endedProjects: readonly string[] = ['Photo shoot', 'Opening night', 'Sign system'];

/** Kinds of work and what is typically noted beside them. */
export const tasks: Readonly<Record<string, readonly string[]>> = {
  Design: ['Second round of layouts', 'Icons', 'Colour studies', 'Corrections from the review'],
  Development: ['Checkout edge cases', 'Import of old data', 'Search', 'Bug from Monday', 'Deployment'],
  Copywriting: ['Headlines', 'Proofreading', 'Captions'],
  Meeting: ['Weekly call', 'Kick-off', 'Sprint review', 'Phone call'],
  'Project management': ['Planning', 'Estimate', 'Follow-ups', 'Invoice questions'],
  Review: ['Accessibility pass', 'Device test', 'Pull requests'],
  Research: ['Interviews', 'Competitors', 'Notes from the visit'],
};

/** The to-do lists of a project and what is in them. */
export const todoLists: Readonly<Record<string, readonly string[]>> = {
  'This week': ['Answer the open questions', 'Second proposal', 'Fix what the review found'],
  Later: ['Collect photographs', 'Write the handbook', 'Plan the next phase'],
};
