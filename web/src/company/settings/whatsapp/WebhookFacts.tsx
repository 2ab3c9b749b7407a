import type { WhatsAppLink } from '@escale/contract/company/whatsapp/rows'
import { Stack } from '@mantine/core'
import { CopiedText } from '#ui/display/CopiedText.tsx'

/**
 * The webhook URL and token to paste in the Meta console, so that WhatsApp sends its events to this server.
 */
export function WebhookFacts({ webhook: { url, verifyToken } }: { webhook: WhatsAppLink['webhook'] }) {
  return (
    <Stack gap="sm">
      <p className="small muted">
        Dans l'application Meta, WhatsApp › Configuration : collez ces deux valeurs, puis abonnez les champs «
        messages », « calls » et « user_preferences ». Sans le premier, les réponses des clients et les « ✓✓ »
        n'arrivent pas ; sans les autres, ni les appels manqués, ni les refus par le bouton de WhatsApp.
      </p>
      <CopiedText label="URL de rappel" value={url} />
      <CopiedText label="Jeton de vérification" value={verifyToken} />
    </Stack>
  )
}
