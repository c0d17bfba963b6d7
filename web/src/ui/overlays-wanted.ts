import { createStore } from '#web/lib/store.ts'

/** Set by what shows dialogs and toasts, so that pages which show none don't load their files. */
export const overlaysWanted = createStore(false)
