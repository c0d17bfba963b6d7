export const FILE_MESSAGES = {
  tooLarge: 'The file is larger than 10MB.',
  /** Something between the reader and the portal takes less than the portal itself. */
  tooLargeToSend: 'This file is too large to be sent. Please choose a smaller one.',
  resumeType: 'Please choose a PDF, DOC or DOCX file.',
  documentType: 'Please choose a PDF, JPG or PNG file.',
  photoType: 'Please choose a JPG or PNG picture.',
  empty: 'The file is empty.',
  onlyOne: 'Please choose one file only.',
  tooMany: 'At most 20 documents can be attached.',
} as const
