/**
 * What people know the identity provider of the installation by, as the page says; empty where it has none.
 */
export function openIdName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name=openid]')?.content ?? ''
}
