import project from '../../../package.json' with { type: 'json' }

/** Of the release; the build writes it into the programs. */
export const VERSION = project.version
