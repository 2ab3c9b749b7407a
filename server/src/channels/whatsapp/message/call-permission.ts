import type { Content } from './content-type.ts'
import type { WebhookMessage } from './webhook-message.ts'

type Permission = NonNullable<NonNullable<WebhookMessage['interactive']>['call_permission_reply']>

const daySeconds = 86_400

/**
 * The content of a client's response to a request for permission to call. `repliedAt` is a Unix time in
 * seconds.
 */
export function callPermissionOf(permission: Permission, repliedAt: number): Content {
  return { kind: 'bouton', body: permissionText(permission, repliedAt), details: { permission } }
}

function permissionText(
  { response, is_permanent: isPermanent, expiration_timestamp: expiresAt }: Permission,
  repliedAt: number,
): string {
  if (response !== 'accept') return 'Refuse vos appels'
  if (isPermanent) return 'Accepte vos appels, sans limite de temps'
  const days = Math.round(((expiresAt ?? Number.NaN) - repliedAt) / daySeconds)
  return days > 0 ? `Accepte vos appels pendant ${days} jour${days > 1 ? 's' : ''}` : 'Accepte vos appels'
}
