import { english } from '../languages/translator.ts'
import type { AuditEntry } from './endpoints.ts'

/** The text after the person's name; `{record}` is the person or record acted on. */
const AUDIT_PHRASES = {
  'account.created': 'created an account for {record}',
  'account.ended': 'closed the account of {record}',
  'account.invited': 'invited {record}',
  'account.language-chosen': 'chose a language',
  'account.opened-after-reset': 'opened the account of {record} again after a password reset',
  'account.opened-by-second-factor': 'opened their own account again with a code',
  'account.renamed': 'changed the name of {record}',
  'account.restored': 'restored the account of {record}',
  'account.roles-rest': 'paused the staff roles of {record}, because payroll marked them as inactive',
  'account.updated': 'changed the account of {record}',
  'application.approved': 'approved the application of {record}',
  'application.corrected': 'corrected the application of {record}',
  'application.decision-refused': 'tried to decide on the application of {record}, which is not allowed',
  'application.link-sent': 'sent {record} a link',
  'application.rejected': 'rejected the application of {record}',
  'application.reminded': 'sent a reminder about the application of {record}',
  'application.submitted': 'received the application of {record}',
  'application.update-refused': 'tried to change the application of {record}, which is not allowed',
  'application.updated': 'changed the application of {record}',
  'applications.exported': 'exported applications',
  'audit.exported': 'exported the audit trail',
  'backup.written': 'made a backup',
  'bank-change.proof-failed': 'asked for a bank change with a wrong password or account number',
  'call.refused': 'tried something that is not allowed',
  'certificate.added': 'added a certificate for {record}',
  'certificate.changed': 'changed a certificate of {record}',
  'certificate.checked': 'checked a certificate of {record}',
  'certificate.pictures-asked': 'asked {record} for new pictures of a certificate',
  'certificate.reminded': 'sent a reminder about a certificate of {record}',
  'certificate.removed': 'removed a certificate of {record}',
  'certificate.viewed': 'viewed a picture of a certificate of {record}',
  'certificates.exported': 'exported certificates',
  'change-request.approved': 'approved a change of the details of {record}',
  'change-request.asked': 'asked for a change of the details of {record}',
  'change-request.closed': 'closed a request about the details of {record}',
  'change-request.entered': 'noted that payroll entered a change of {record}',
  'change-request.reopened': 'opened a request about the details of {record} again',
  'change-request.not-entered': 'noted that payroll had not entered a change of {record}',
  'check.corrected': 'corrected a check',
  'check.removed': 'removed a check',
  'check.restored': 'restored a check',
  'checks.exported': 'exported checks',
  'company-form.asked': 'asked {record} for the company forms',
  'company-form.created': 'began a company form',
  'company-form.downloaded': 'downloaded a signed company form',
  'company-form.paper-received': 'received a company form on paper',
  'company-form.paper-wanted': 'chose to give a company form on paper',
  'company-form.pdf-loaded': 'loaded the PDF of a company form',
  'company-form.pdf-removed': 'removed a PDF of a company form',
  'company-form.published': 'published a company form',
  'company-form.report-downloaded': 'downloaded the report on a company form',
  'company-form.saved': 'changed a company form',
  'company-form.signed': 'finished a company form',
  'company-form.time-over': 'deleted a signed company form that no longer had to be kept',
  'company-form.version-begun': 'began a new version of a company form',
  'company-form.withdrawn': 'withdrew a company form',
  'company-forms.birth-date-refused': 'entered another birth date than that of {record}',
  'company-forms.link-sent': 'sent {record} a link to their forms',
  'company-forms.opened': 'opened the forms of {record}',
  'company-forms.shown': 'showed {record} their forms',
  'demo.seeded': 'created the demo data',
  'email.changed': 'changed the email of {record}',
  'employee.account-given': 'gave {record} an account',
  'employee.bank-account-changed': 'changed the bank account of {record}',
  'employee.bank-account-told': 'noted that {record} was told about a bank account change',
  'employee.created': 'created the employee record of {record}',
  'employee.delete-refused': 'tried to delete {record}, which is not allowed',
  'employee.deleted': 'deleted {record}',
  'employee.invitation-refused': 'tried to invite {record}, which is not allowed',
  'employee.linked': 'linked an application to the record of {record}',
  'employee.restored': 'restored {record}',
  'employee.revealed': 'viewed a full number of {record}',
  'employee.ssn-shared': 'found the SSN of {record} on another record',
  'employee.update-refused': 'tried to change {record}, which is not allowed',
  'employee.updated': 'changed {record}',
  'employee.waiting-change-confirmed': 'confirmed a change for {record}',
  'employees.exported': 'exported employees',
  'employment.end-noted': 'noted the last day of {record}',
  'files.moved': 'moved the stored files',
  'hand-over.changes-downloaded': 'downloaded a file with the changed accounts of {record}',
  'hand-over.closed': 'found {record} in a payroll import',
  'hand-over.downloaded': 'downloaded a file with the full numbers of {record}',
  'hand-over.format-added': 'added a format of hand-over files',
  'hand-over.format-removed': 'removed a format of hand-over files',
  'hire.report-noted': 'noted the new-hire report of {record}',
  'hire.report-reminded': 'sent a reminder about the new-hire report of {record}',
  'hire.work-state-set': 'set the work state of {record}',
  'i9.reminded': 'sent a Form I-9 reminder about {record}',
  'i9.reverification-undone': 'undid the Form I-9 reverification of {record}',
  'i9.reverified': 'noted the Form I-9 reverification of {record}',
  'i9.section-2-noted': 'noted section 2 of Form I-9 for {record}',
  'keys.rotated': 'replaced the encryption keys',
  'link.opened': 'opened an email link',
  'link.wrong-code': 'entered a wrong code for an email link',
  'mail.sent-again': 'resent an email',
  'packet-draft.file-downloaded': 'downloaded a file from the unfinished packet of {record}',
  'packet-draft.removed': 'removed the unfinished packet of {record}',
  'packet.copy-downloaded': 'downloaded the signed packet of {record}',
  'packet.deleted': 'deleted the packet of {record}',
  'packet.downloaded': 'downloaded the packet of {record}',
  'packet.link-opened': 'opened the packet link of {record}',
  'packet.reopened': 'reopened the packet of {record}',
  'packet.reopening-withdrawn': 'canceled reopening the packet of {record}',
  'packet.submitted': 'submitted the packet of {record}',
  'password.check-failed': 'entered a wrong password',
  'password.link-mailed': 'asked for a password link for {record}',
  'password.link-refused': 'asked for a password link for {record}, which we did not send',
  'password.reset': 'changed their password',
  'password.set': 'set the password of {record}',
  'payroll.imported': 'imported payroll',
  'payroll.previewed': 'previewed an import',
  'payroll.undone': 'undid an import',
  'payroll.waiting-changes-discarded': 'discarded changes of an import',
  'resume.downloaded': 'downloaded the resume of {record}',
  'script-token.created': 'created an API token',
  'script-token.revoked': 'revoked an API token',
  'records.downloaded': 'downloaded the packet and forms of {record}',
  'second-factor.new-codes': 'got new recovery codes',
  'second-factor.off': 'turned off two-step verification',
  'second-factor.on': 'turned on two-step verification',
  'second-factor.started': 'started to set up two-step verification',
  'second-factor.wrong-code': 'entered a wrong code for {record}',
  'session.others-ended': 'signed out of all other devices',
  'session.reuse-detected': 'used a session of {record} twice, so it ended',
  'session.started': 'opened a session with an email link',
  'settings.changed': 'changed the settings',
  'settings.logo-changed': 'changed the logo',
  'settings.mail-tested': 'sent a test email',
  'setup.address-renewed': 'made a new setup link',
  'setup.admin-created': 'created the first Admin account',
  'setup.finished': 'finished the setup',
  'setup.opened': 'opened the setup link',
  'sign-in.code-asked': 'entered the password of {record} and was asked for a code',
  'sign-in.failed': 'entered a wrong password for {record}',
  'sign-in.succeeded': 'signed in',
  'sign-in.wrong-code': 'entered a wrong code for {record} to sign in',
  'sign-out': 'signed out',
  'tax-form.consent-withdrawn': 'withdrew the consent to online W-2s of {record}',
  'tax-form.consented': 'agreed to online W-2s for {record}',
  'tax-form.downloaded': 'downloaded the tax form of {record}',
  'tax-form.furnished': 'furnished the tax form of {record} online',
  'tax-form.handed-out': 'handed out the tax form of {record}',
  'tax-form.loaded': 'loaded the tax form of {record}, to hand out on paper',
  'tax-form.notice-given': 'gave {record} the notice of their tax form',
  'tax-form.notice-returned': 'noted that the notice of the tax form of {record} came back',
  'tax-form.opened': 'opened the tax form of {record}',
  'tax-form.printed': 'printed the tax form of {record}',
  'tax-forms.confirmed': 'confirmed an upload of tax forms',
  'tax-forms.discarded': 'discarded an upload of tax forms',
  'tax-forms.page-assigned': 'assigned a page of tax forms by hand',
  'tax-forms.page-left-out': 'left out a page of tax forms',
  'tax-forms.page-opened': 'opened a page of tax forms',
  'tax-forms.refused': 'refused an upload of tax forms',
  'tax-forms.uploaded': 'uploaded tax forms',
  'upload.infected': 'uploaded an infected file',
  'w4.locked-in': 'noted an IRS lock-in letter for {record}',
  'w4.released': 'noted that the IRS released {record}',
} as const

const phrases: ReadonlyMap<string, string> = new Map(Object.entries(AUDIT_PHRASES))

const ANONYMOUS_NAME = 'Applicant'

const CHANGE_ACTIONS: readonly string[] = [
  ...['account.updated', 'application.corrected', 'application.updated'],
  ...['employee.updated', 'settings.changed'],
]
const NAMED_FIELDS_MAX = 3

const SENTENCE_TEMPLATES = {
  changedFields: 'changed the {fields} of {record}',
  changedSettings: 'changed {fields} in Settings',
  unknownAction: '{action}: {record}',
  unnamedRecord: '{kind} {id}',
  unknownPerson: 'Someone',
  anyone: { account: 'someone', application: 'an applicant', employee: 'an employee' },
} as const

export function fieldText(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/\b(id|ssn)\b/g, word => word.toUpperCase())
}

function joinWords(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}

type SentenceEntry = Pick<
  AuditEntry,
  'person' | 'accountId' | 'action' | 'recordType' | 'recordId' | 'recordName' | 'details'
>

export function auditSentence({
  person: name,
  accountId,
  action,
  recordType,
  recordId,
  recordName,
  details,
}: SentenceEntry): string {
  const record = recordName ?? english(SENTENCE_TEMPLATES.unnamedRecord, { kind: recordType, id: recordId })
  // Applicants can't change accounts, so an anonymous account entry has an unknown actor.
  const isUnknown = recordType === 'account' && accountId === null && name === ANONYMOUS_NAME
  const person = isUnknown ? SENTENCE_TEMPLATES.unknownPerson : name
  const fields = details.map(({ name }) => fieldText(name))
  const phrase = phrases.get(action)
  if (phrase === undefined)
    return `${person}: ${english(SENTENCE_TEMPLATES.unknownAction, { action, record })}.`
  const namesFields =
    CHANGE_ACTIONS.includes(action) && fields.length > 0 && fields.length <= NAMED_FIELDS_MAX
  const template =
    action === 'settings.changed' ? SENTENCE_TEMPLATES.changedSettings : SENTENCE_TEMPLATES.changedFields
  return `${person} ${english(namesFields ? template : phrase, { record, fields: joinWords(fields) })}.`
}

export const AUDIT_ACTION_OPTIONS: readonly { value: string; label: string }[] = Object.entries(AUDIT_PHRASES)
  .map(([value, phrase]) => ({ value, label: actionLabel(value, phrase) }))
  .toSorted((a, b) => a.label.localeCompare(b.label))

function actionLabel(action: string, phrase: string): string {
  const { anyone } = SENTENCE_TEMPLATES
  const kind = action.split('.')[0]
  const record =
    kind === 'employee' || kind === 'certificate'
      ? anyone.employee
      : kind === 'account'
        ? anyone.account
        : anyone.application
  const words = english(phrase, { record })
  return words.charAt(0).toUpperCase() + words.slice(1)
}
