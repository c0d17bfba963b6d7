/** Loading the program leaves 130 MB of garbage that Node would keep; with these it is collected as it arises. */
export const SERVER_FLAGS = ['--max-semi-space-size=2', '--max-old-space-size=512']
