/**
 * Name of the installation's identity provider, which the server writes into the page. Empty when there is
 * none.
 */
export function openIdName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name=openid]')?.content ?? ''
}
