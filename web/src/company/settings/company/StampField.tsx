import { settingsMessages } from '@escale/contract/company/settings/messages'
import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { PictureField, type SentPicture } from '#ui/field/PictureField.tsx'

type Props = {
  tenantId: string
  /** The URL of the current stamp. Null when there is none. */
  savedUrl: string | null
  isReadOnly: boolean
  isSending: boolean
  onSending: (isSending: boolean) => void
  onChange: (id: string | null) => void
}

const hintId = 'letterhead-stamp-hint'
const words = {
  alt: "Cachet de l'entreprise",
  file: 'Fichier du cachet',
  choose: 'Choisir un cachet',
  replace: 'Remplacer le cachet',
  remove: 'Retirer le cachet',
  failed: settingsMessages.stampFailed,
}

/** Uploads the image of the company's stamp, which is printed on documents. */
export function StampField({ tenantId, savedUrl, onChange, ...sending }: Props) {
  const [url, setUrl] = useState(savedUrl)

  function take(stamp: SentPicture | null) {
    setUrl(stamp?.url ?? null)
    onChange(stamp?.id ?? null)
  }

  return (
    <Stack component="fieldset" gap="sm" aria-labelledby="letterhead-stamp">
      <Text span fz="sm" fw={500} id="letterhead-stamp">
        Cachet
      </Text>
      <Text c="dimmed" fz="xs" mt={-4} id={hintId}>
        PNG, JPEG ou WebP, 2 Mo et 16 millions de pixels au plus. Un fond transparent laisse lire ce qu'il
        recouvre.
      </Text>
      <PictureField
        bucket="stamps"
        path={`/api/tenants/${tenantId}/stamp`}
        url={url}
        words={words}
        hintId={hintId}
        onChange={take}
        {...sending}
      />
    </Stack>
  )
}
