/** The texts of the dashboard. */
export const DASHBOARD_TEXTS = { welcome: 'Welcome, {name}.' } as const
