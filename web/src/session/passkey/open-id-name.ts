/** The name of the installation's identity provider, empty when there is none. */
export function openIdName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name=openid]')?.content ?? ''
}
