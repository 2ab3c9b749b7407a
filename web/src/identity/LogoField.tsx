import { buckets } from '@escale/contract/files/buckets'
import { fileMessages, tooHeavy } from '@escale/contract/files/messages'
import { identityMessages } from '@escale/contract/identity/messages'
import { Button } from '@mantine/core'
import { IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { Refusal } from '#ui/Refusal.tsx'
import { sendFile } from '#ui/send-file.ts'
import { failed } from '#ui/toast.ts'
import styles from './identity.module.css'

type Logo = { id: string; url: string }
type Props = {
  tenantId: string
  url: string | null
  /** It is on its way: saving now would keep the one before. */
  isSending: boolean
  onSending: (isSending: boolean) => void
  onChange: (logo: Logo | null) => void
}

/** The logo: sent as soon as it is chosen, the company's once the form is saved. */
export function LogoField({ tenantId, url, isSending, onSending, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? []
    currentTarget.value = '' // the same file may be chosen again
    if (!file) return
    const reason = refusalOf(file)
    setRefusal(reason)
    if (reason) return
    onSending(true)
    const answer = await sendFile<Logo>(`/api/tenants/${tenantId}/logo`, file, crypto.randomUUID())
    onSending(false)
    if (answer.ok) return onChange({ id: answer.body.id, url: URL.createObjectURL(file) })
    setRefusal(answer.message)
    failed(identityMessages.logoFailed)
  }

  return (
    <section className={`card ${styles.panel}`} aria-labelledby="identity-logo">
      <h2 id="identity-logo">Logo</h2>
      <p className="muted" id="identity-logo-hint">
        PNG, JPEG ou WebP, 2 Mo et 16 millions de pixels au plus. Un fond transparent convient partout.
      </p>
      <div className={styles.logoRow}>
        <div className={styles.logoBox}>{url ? <img src={url} alt="Logo de l'entreprise" /> : <IconPhoto size={28} stroke={1.4} aria-hidden />}</div>
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label="Fichier du logo"
          aria-describedby="identity-logo-hint"
          tabIndex={-1}
          onChange={take}
        />
        <div className={styles.logoButtons}>
          <Button
            variant="default"
            loading={isSending}
            leftSection={<IconUpload size={16} stroke={1.6} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {url ? 'Remplacer le logo' : 'Choisir un logo'}
          </Button>
          {url && (
            <Button variant="subtle" color="red" leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />} onClick={() => onChange(null)}>
              Retirer le logo
            </Button>
          )}
        </div>
      </div>
      {refusal && <Refusal sentence={refusal} />}
    </section>
  )
}

/** What can be said before sending; the server looks inside. */
function refusalOf(file: File): string | null {
  if (file.type === 'image/svg+xml') return fileMessages.svg
  return file.size > buckets.logos.largestBytes ? tooHeavy(buckets.logos.largestBytes) : null
}
