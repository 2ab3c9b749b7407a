/**
 * Pages that request an email and ask for the code in it. They share components, so they are loaded as one
 * file, separate from the sign-in page.
 */
export { ForgottenPage } from '#people/account/ForgottenPage.tsx'
export { MailedCodePage } from './MailedCodePage.tsx'
