import { RESUME_TYPES } from '@epay/contract/files/file-types'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { useRef, useState } from 'react'
import { contentProblem, sizeProblem } from '#web/files/file-problem.ts'

const RULES = { types: RESUME_TYPES, typeMessage: FILE_MESSAGES.resumeType }

export type ResumeState = {
  file: File | null
  error?: string
  /** A refused file is not kept; its name says which one it was. */
  refusedName?: string
  /** Chosen on an earlier visit; a browser can't keep the file itself. */
  earlierName?: string
}

/** The resume, checked when it is chosen as far as a browser can tell what the server would refuse. */
export function useResume(start: ResumeState) {
  const [state, setState] = useState(start)
  const checked = useRef(Promise.resolve(start))

  const put = (next: ResumeState) => {
    checked.current = Promise.resolve(next)
    setState(next)
  }
  return {
    ...state,
    /** What there is once the check of the last chosen file is over. */
    settled: () => checked.current,
    choose: (file: File) => {
      const refused = (error: string) => ({ file: null, error, refusedName: file.name })
      const problem = sizeProblem(file)
      if (problem) return put(refused(problem))
      setState({ file })
      checked.current = contentProblem(file, RULES).then(found => {
        const next = found ? refused(found) : { file }
        setState(last => (last.file === file ? next : last))
        return next
      })
    },
    remove: () => put({ file: null }),
    /** After the server has refused it. */
    refuse: (error: string) => put({ file: null, error, refusedName: state.file?.name }),
  }
}
export type Resume = ReturnType<typeof useResume>
