import { type Answers, answerProblems, isAsked, type Question } from '@epay/contract/company-forms/questions'
import type { FormToSign } from '@epay/contract/company-forms/schemas'
import { w4Problems } from '@epay/contract/company-forms/w4'

/** The questions of a step, and the step that signs, which has none. */
export type Step = { title: Question['step']; questions: Question[] }

export function stepsOf(questions: readonly Question[], answers: Answers): Step[] {
  const steps = new Map<string, Step>()
  for (const question of questions) {
    if (!isAsked(question, answers)) continue
    const step = steps.get(question.step.en) ?? { title: question.step, questions: [] }
    step.questions.push(question)
    steps.set(question.step.en, step)
  }
  return [...steps.values()]
}

export function problemsOf(form: FormToSign, questions: readonly Question[], answers: Answers) {
  return form.w4Year === null ? answerProblems(questions, answers) : w4Problems(questions, answers)
}
