/**
 * The pages where one asks for a letter and types its code: made of the same parts, they come together, and
 * nothing of them with the sign-in page.
 */
export { ForgottenPage } from './ForgottenPage.tsx'
export { MailedCodePage } from './MailedCodePage.tsx'
