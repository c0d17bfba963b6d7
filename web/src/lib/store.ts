import { useSyncExternalStore } from 'react'

export type Store<Value> = {
  read: () => Value
  write: (next: Value) => void
  /** Returns a function that unsubscribes the listener. */
  subscribe: (listener: () => void) => () => void
}

export function createStore<Value>(value: Value): Store<Value> {
  const listeners = new Set<() => void>()
  return {
    read: () => value,
    write: next => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export function useStore<Value>({ subscribe, read }: Pick<Store<Value>, 'subscribe' | 'read'>): Value {
  return useSyncExternalStore(subscribe, read)
}
