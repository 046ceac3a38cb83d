/** Owns the plans of an account and what each allows in a day (Limits). */

export const plans = {
  free: { requestsPerDay: 50, soft: false },
  trial: { requestsPerDay: 50, soft: false },
  legacy: { requestsPerDay: 50, soft: false },
  plus: { requestsPerDay: 1_000, soft: false },
  business: { requestsPerDay: 5_000, soft: true },
  business_max: { requestsPerDay: 25_000, soft: true },
  /** The workspace on this computer: nobody shares it, so nothing is rationed. */
  local: { requestsPerDay: Number.POSITIVE_INFINITY, soft: true },
} as const;

export type Plan = keyof typeof plans;

export const planNames = Object.keys(plans) as readonly Plan[];

export const isPlan = (name: string): name is Plan => Object.hasOwn(plans, name);
