/** The texts of the packet's pages beyond the specification's; `{name}` is a placeholder. */
export const STEP_TEXTS = {
  personal: 'Personal information',
  deposit: 'Direct deposit',
  documents: 'Documents and signature',
  heading: 'Step {number} of {count} · {title}',
} as const

export const WIZARD_TEXTS = {
  previous: 'Previous',
  next: 'Next',
  tickDisclaimer: 'Tick the disclaimer to submit.',
  leaveAfterSuccess: 'You can leave this page now.',
  ok: 'OK',
  tryAgain: 'Try Again',
  /** A part of the page that is loaded later. */
  partFailed: 'This page could not be loaded.',
  upload: 'Upload',
  sending: 'Sending {sent} of {total}. Please keep this page open.',
  sent: 'Everything is sent. Your packet is being put together...',
} as const

/** Asked before the office leaves the page; a candidate is asked by the browser. */
export const STAFF_LEAVE_QUESTION = {
  title: 'Leave this page?',
  confirmLabel: 'Leave',
  cancelLabel: 'Stay',
} as const

export const STAFF_PAGE_TEXTS = {
  howToOpen: 'The packet of a candidate opens from the details of an approved application.',
  goToApplications: 'Go to Job Applications',
} as const

/** Filling in the packet in several sittings. */
export const SITTING_TEXTS = {
  continueTitle: 'Continue where you left off',
  continueText:
    'What you entered was saved on {time}. For your safety, your SSN, account numbers and signature were not: please enter them again.',
  continueFiles: 'The files that you uploaded before are still attached.',
  notCarriedOver:
    'What you entered was saved on {time}. For your safety, these were not carried over. Please give them again:',
  left: 'What is left',
  goToLeft: 'Go to What Is Left',
  startOver: 'Start Over',
  startOverTitle: 'Start over?',
  startOverText: 'What was saved is deleted, and so are the files that you uploaded.',
  startOverFailed: 'Nothing was deleted. {reason}',
  cancel: 'Cancel',
  note: 'Your answers and files are saved as you go, and kept for {days} days after your last change. Your SSN, account numbers and signature are not.',
  saved: 'Saved: {time}.',
  saving: 'Saving...',
  notSaved: 'Your last changes are not saved yet. We keep trying: please keep this page open.',
  linkOverTitle: 'Your link does not work any more',
  linkOverSaved:
    'Last saved: {time}. Please ask HR for a new link, and leave this page open: when you open the new link in this browser, it goes on here.',
  linkOver:
    'Please ask HR for a new link, and leave this page open: when you open the new link in this browser, it goes on here.',
  elsewhereTitle: 'This packet was also filled in on another device',
  filledIn: 'Filled in here from the other device: {fields}.',
  keptHere: 'You answered these differently here, and your answers here were kept. The other device had:',
  useOther: 'Use Those Answers',
  close: 'Close',
} as const

/** The same for the office, which fills the packet in for a candidate. */
export const STAFF_SITTING_TEXTS = {
  leave:
    'The packet has not been submitted. What was entered here since it was last saved will be lost, and so will the SSN, account numbers and signature.',
  leaveUnkept: 'The packet has not been submitted. What was entered here will be lost.',
  continueText:
    'What was entered was saved on {time}. For safety, the SSN, account numbers and signature were not: please enter them again.',
  note: 'Answers and files are saved as you go, and kept for {days} days after the last change. The SSN, account numbers and signature are not.',
} as const

/** Shown when HR has reopened the packet. */
export const REOPENED_TEXTS = {
  title: 'Your packet needs a correction',
  text: 'HR has gone through your packet. Please correct what is named here, go through all steps, and submit it again.',
  reason: 'What to fix: {reason}',
} as const

export const PERSONAL_TEXTS = {
  about: 'About you',
  aboutIntro: 'As it stands on your official documents.',
  ssnExample: '123-45-6789',
  home: 'Where you live',
  selectState: 'Select State',
  otherState:
    'The application says {state}. This form takes only the 50 states and DC, so please choose one.',
  authorization: 'Employment authorization',
  attest: 'I attest that I am',
  papers: 'What your papers say. Fill in what you have.',
} as const

/** A number that is hidden as soon as its field is left. */
export const SECRET_TEXTS = {
  show: 'Show',
  hide: 'Hide',
  showNumber: 'Show number',
  hideNumber: 'Hide number',
} as const

export const CONTACT_TEXTS = {
  primary: 'Primary emergency contact',
  secondary: 'Secondary emergency contact',
  secondaryIntro: 'Leave all four empty, or fill in all four.',
  selectRelationship: 'Select Relationship',
} as const

export const DEPOSIT_TEXTS = {
  where: 'Where to find your numbers',
  whereIntro:
    "Both are at the bottom of a check. Your bank's app or website shows them too, as account details.",
  sample: 'Sample check',
  sampleDescription:
    'A sample check. At its bottom, from left to right: the nine digits of the routing number, the account number and the check number.',
  enlarge: 'Enlarge',
  enlargeSample: 'Enlarge the sample check',
  closeSample: 'Close the sample check',
  netPay: 'Net pay account',
  netPayIntro: 'Your pay goes to this account.',
  withholding: 'Withholding account',
  withholdingIntro:
    'Puts the same amount of every pay into a second account, and the rest into the net pay account.',
  selectAccountType: 'Select Account Type',
  mistyped: 'Please check this number: it does not look like a bank’s routing number.',
  removeSplit: 'Remove this split',
  authorization: 'Authorization',
} as const

export const PHOTO_TEXTS = {
  title: 'Photo',
  intro: 'Your face from the front, in good light, for your badge and your file.',
  source: 'Where the photo comes from',
  upload: 'Upload',
  camera: 'Use Camera',
  choose: 'Choose a photo',
  hint: 'JPG or PNG, max {max}.',
  preparing: 'Making the photo smaller...',
  alt: 'Your face, as it will be sent',
  taken: 'Photo taken',
  retake: 'Retake',
  remove: 'Remove',
  video: 'What your camera sees',
  starting: 'Starting the camera...',
  take: 'Take Photo',
  switch: 'Switch Camera',
} as const

/** Why the camera gives no picture. */
export const CAMERA_TEXTS = {
  refused:
    'The camera is blocked for this page. Please allow it in your browser’s settings and try again, or upload a photo.',
  missing: 'There is no camera that this page can use. Please upload a photo.',
  failed:
    'The camera could not be started. Another app may be using it: close it and try again, or upload a photo.',
} as const

export const DOCUMENT_TEXTS = {
  title: 'Supporting documents',
  /** 8 USC 1324b(a)(6): the choice is the candidate's. */
  intro:
    'Which documents you show is your choice. Nobody may ask you for a particular one, or for more than the law requires (8 U.S.C. § 1324b(a)(6)).',
  list: 'Chosen documents',
  choose: 'Choose files',
  chooseMore: 'Add more files',
  photograph: 'Take a Picture',
  hint: 'PDF, JPG or PNG, max {max} each.',
  preview: 'Preview {name}',
  download: 'Open {name}',
  remove: 'Remove {name}',
  closePreview: 'Close the preview',
} as const

/** The state of a file that is uploaded as soon as it is chosen. */
export const UPLOAD_TEXTS = {
  waiting: 'Waits for the others',
  sending: 'Uploading, {percent} %',
  done: 'Uploaded',
  later: 'Not uploaded yet: it goes along when you submit.',
  cancel: 'Cancel the upload of {name}',
  retry: 'Upload {name} now',
  progress: 'Upload of {name}',
  dismiss: 'Close this message',
} as const

/** What stands above the signature, so that nobody signs what they have not seen. */
export const REVIEW_TEXTS = {
  title: 'You are about to sign',
  intro: 'Please check your answers once more. Numbers are shown by their last digits.',
  edit: 'Edit',
  editGroup: 'Edit: {group}',
  nothing: 'Nothing entered.',
} as const

/** The copy that the signer may download after submitting. */
export const COPY_TEXTS = {
  download: 'Download your copy',
  about:
    'A ZIP with your packet as a PDF, with your numbers by their last digits only. With your link you can download it until {time}.',
  verify: 'Anybody can check at {address} that nothing in it was altered.',
} as const

export const SIGNATURE_TEXTS = {
  title: 'Digital signature',
  intro: 'Sign in the way that suits you, then save. It counts as if made by hand.',
  method: 'Way to sign',
  type: 'Type',
  draw: 'Draw',
  upload: 'Upload',
  fullName: 'Your Full Name',
  placeholder: 'Your signature',
  pad: 'Drawing area for your signature. To sign with the keyboard, choose Type.',
  choose: 'Choose a picture',
  hint: 'A JPG or PNG picture of your signature, max {max}.',
  save: 'Save Signature',
  clear: 'Clear',
  saved: 'Signature saved.',
  saveFirst: 'Sign, then press Save Signature.',
  alt: 'Your saved signature',
} as const

export const DISCLAIMER_TITLE = 'Disclaimer'
