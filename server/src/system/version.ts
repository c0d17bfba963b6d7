import project from '../../../package.json' with { type: 'json' }

/** The build replaces this with a literal. */
export const VERSION = project.version
