/**
 * A single chunk holds the pages that request an email and read its code, because they share their parts. The
 * sign-in page does not load it.
 */
export { ForgottenPage } from '#people/account/ForgottenPage.tsx'
export { MailedCodePage } from './MailedCodePage.tsx'
