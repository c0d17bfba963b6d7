import project from '../../../package.json' with { type: 'json' }

/** The release version; the build inserts it. */
export const VERSION = project.version
