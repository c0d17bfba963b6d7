/** Texts of the packet pages that the specification doesn't define. `{name}` is a placeholder. */
export const STEP_TEXTS = {
  personal: 'Personal information',
  deposit: 'Direct deposit',
  documents: 'Documents and signature',
  heading: 'Step {number} of {count} · {title}',
} as const

export const WIZARD_TEXTS = {
  previous: 'Previous',
  next: 'Next',
  checkDisclaimer: 'Check the box above to submit.',
  leaveAfterSuccess: 'You can leave this page now.',
  ok: 'OK',
  tryAgain: 'Try Again',
  upload: 'Upload',
  sending: 'Sending {sent} of {total}. Keep this page open.',
  sent: "Upload complete. We're putting your packet together…",
} as const

/** Shown only to staff; candidates see the browser's own dialog. */
export const STAFF_LEAVE_QUESTION = {
  title: 'Leave this page?',
  confirmLabel: 'Leave',
  cancelLabel: 'Stay',
} as const

export const STAFF_PAGE_TEXTS = {
  howToOpen: "To open a candidate's packet, go to their approved application.",
  goToApplications: 'Go to Job Applications',
} as const

export const DRAFT_TEXTS = {
  continueTitle: 'Continue where you left off',
  continueText:
    "We saved your answers on {time}. For your security, we don't save your SSN, account numbers, or signature, so you'll need to enter those again.",
  continueFiles: 'Your uploaded files are still here.',
  notCarriedOver:
    "We saved your answers on {time}. For your security, we didn't keep these. Enter them again:",
  remaining: "What's left",
  goToRemaining: "Continue to what's left",
  startOver: 'Start Over',
  startOverTitle: 'Start over?',
  startOverText: 'This deletes your saved answers and uploaded files.',
  startOverFailed: 'Nothing was deleted. {reason}',
  cancel: 'Cancel',
  note: 'We save your answers and files as you go and keep them for {days} days. We never save your SSN, account numbers, or signature.',
  saved: 'Saved: {time}.',
  saving: 'Saving...',
  notSaved: "We haven't saved your latest changes yet. Keep this page open while we try again.",
  linkExpiredTitle: 'Your link has expired',
  linkExpiredSaved:
    "Last saved: {time}. Ask HR for a new link and keep this page open. When you open the new link in this browser, you'll pick up right here.",
  linkExpired:
    "Ask HR for a new link and keep this page open. When you open the new link in this browser, you'll pick up right here.",
  otherDeviceTitle: 'You also worked on this packet on another device',
  filledIn: 'Added from your other device: {fields}.',
  deviceConflict:
    "These answers are different on your other device. We kept what's here. The other device had:",
  useOther: 'Use the Other Answers',
  close: 'Close',
} as const

export const STAFF_DRAFT_TEXTS = {
  leave:
    "You haven't submitted the packet. If you leave now, you'll lose anything since the last save, plus the SSN, account numbers, and signature.",
  leaveUnsaved: "You haven't submitted the packet. If you leave now, you'll lose your answers.",
  continueText:
    "We saved these answers on {time}. For security, we don't save the SSN, account numbers, or signature, so enter those again.",
  note: 'We save answers and files as you go and keep them for {days} days. We never save the SSN, account numbers, or signature.',
} as const

export const REOPENED_TEXTS = {
  title: 'Your packet needs a correction',
  text: 'HR reviewed your packet and needs a change. Fix the item below, check each step, and submit it again.',
  reason: 'What to fix: {reason}',
} as const

export const FORMS_PROGRESS_TEXTS = {
  progress: 'Forms to sign ({done} of {total})',
  allDone: 'All your forms are finished.',
  continueToForms: 'Go On to Your Forms',
  addCertificates: 'Add Your Certificates',
} as const

export const PERSONAL_TEXTS = {
  about: 'About you',
  aboutIntro: 'Enter your name as it appears on your official documents.',
  ssnExample: '123-45-6789',
  home: 'Where you live',
  selectState: 'Select State',
  otherState: 'Your application says {state}. This form only accepts the 50 states and DC. Choose one.',
  authorization: 'Employment authorization',
  attest: 'I attest that I am',
  papers: "Enter what's on your documents. Leave anything you don't have blank.",
} as const

export const SECRET_TEXTS = {
  show: 'Show',
  hide: 'Hide',
  showNumber: 'Show number',
  hideNumber: 'Hide number',
} as const

export const CONTACT_TEXTS = {
  primary: 'Primary emergency contact',
  secondary: 'Secondary emergency contact',
  secondaryIntro: 'Fill out all four fields, or leave them all blank.',
  selectRelationship: 'Select Relationship',
} as const

export const DEPOSIT_TEXTS = {
  where: 'Where to find your numbers',
  whereIntro:
    "Both numbers are on the bottom of your checks. You can also find them in your bank's app or website under account details.",
  sample: 'Sample check',
  sampleDescription:
    'Sample check. Along the bottom, left to right: nine-digit routing number, account number, check number.',
  enlarge: 'Enlarge',
  enlargeSample: 'Enlarge the sample check',
  closeSample: 'Close the sample check',
  netPay: 'Net pay account',
  netPayIntro: "We'll deposit your pay here.",
  withholding: 'Withholding account',
  withholdingIntro:
    'Send a set amount from each paycheck to a second account. The rest goes to your net pay account.',
  selectAccountType: 'Select Account Type',
  mistyped: "That doesn't look like a bank routing number. Check it and try again.",
  removeSplit: 'Remove this split',
  authorization: 'Authorization',
} as const

export const PHOTO_TEXTS = {
  title: 'Photo',
  intro: "Face the camera in good light. We'll use this photo for your badge and employee file.",
  source: 'Where the photo comes from',
  upload: 'Upload',
  camera: 'Use Camera',
  choose: 'Choose a photo',
  hint: 'JPG or PNG, max {max}.',
  preparing: 'Making the photo smaller...',
  alt: 'Your photo',
  taken: 'Photo taken',
  retake: 'Retake',
  remove: 'Remove',
  video: 'Camera preview',
  starting: 'Starting the camera...',
  take: 'Take Photo',
  switch: 'Switch Camera',
} as const

export const CAMERA_TEXTS = {
  refused:
    'Your browser is blocking the camera. Allow camera access in your browser settings and try again, or upload a photo.',
  missing: "We couldn't find a camera. Upload a photo instead.",
  failed:
    "We couldn't start the camera. Close any other app that's using it and try again, or upload a photo.",
} as const

export const DOCUMENT_TEXTS = {
  title: 'Supporting documents',
  intro:
    'You choose which documents to show. No one can require a specific document or ask for more than the law requires (8 U.S.C. § 1324b(a)(6)).',
  list: 'Chosen documents',
  choose: 'Choose files',
  chooseMore: 'Add more files',
  photograph: 'Take a Photo',
  hint: 'PDF, JPG or PNG, max {max} each.',
  preview: 'Preview {name}',
  download: 'Open {name}',
  remove: 'Remove {name}',
  closePreview: 'Close the preview',
} as const

export const UPLOAD_TEXTS = {
  waiting: 'Waiting to upload',
  sending: 'Uploading, {percent}%',
  done: 'Uploaded',
  later: "We'll upload this when you submit.",
  retry: 'Upload {name} now',
  progress: 'Upload of {name}',
  dismiss: 'Close this message',
} as const

/** Shown above the signature, so that people see everything they sign. */
export const REVIEW_TEXTS = {
  title: 'You are about to sign',
  intro:
    'Review your answers before you sign. Only the last digits of your SSN and account numbers are shown.',
} as const

export const COPY_TEXTS = {
  download: 'Download your copy',
  about:
    'A ZIP file with a PDF of your packet. Only the last digits of your SSN and account numbers are shown. Your link works until {time}.',
  verify: "Anyone can verify at {address} that this file hasn't been changed.",
} as const

export const SIGNATURE_TEXTS = {
  title: 'Digital signature',
  intro: 'Type, draw, or upload your signature, then save it. It counts the same as signing by hand.',
  method: 'How do you want to sign?',
  type: 'Type',
  draw: 'Draw',
  upload: 'Upload',
  fullName: 'Your Full Name',
  placeholder: 'Your signature',
  pad: 'Draw your signature here. Using a keyboard? Choose Type.',
  choose: 'Choose a picture',
  hint: 'A JPG or PNG picture of your signature, max {max}.',
  save: 'Save Signature',
  clear: 'Clear',
  saved: 'Signature saved.',
  saveFirst: 'Sign above, then select Save Signature.',
  alt: 'Your saved signature',
} as const

export const DISCLAIMER_TITLE = 'Disclaimer'
