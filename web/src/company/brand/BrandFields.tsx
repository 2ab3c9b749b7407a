import type { Brand, RejectedRule } from '@escale/contract/company/brand/contract'
import { BrandDraft } from '@escale/contract/company/brand/draft'
import { brandMessages } from '@escale/contract/company/brand/messages'
import { Button, Group, SimpleGrid, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { renewed } from '#session/renewal.ts'
import { useMay, useSession } from '#session/useSession.ts'
import { SaveTrouble } from '#ui/SaveTrouble.tsx'
import type { Labels } from '#ui/StaleNotice.tsx'
import { LeavingQuestion } from '#ui/UnsavedQuestion.tsx'
import { useDraft } from '#ui/useDraft.ts'
import { useSave } from '#ui/useSave.ts'
import { AppPreview } from './AppPreview.tsx'
import styles from './brand.module.css'
import { ColourField } from './ColourField.tsx'
import { CssField } from './CssField.tsx'
import { InvoicePreview } from './InvoicePreview.tsx'
import { LoginPreview } from './LoginPreview.tsx'
import { LogoField } from './LogoField.tsx'
import { useCheckedCss } from './useCheckedCss.ts'
import { useLook } from './useLook.ts'

const names = { primary: 'Couleur principale', secondary: 'Couleur secondaire' }
const labels: Labels<Brand> = {
  primaryColor: names.primary,
  secondaryColor: names.secondary,
  logoId: ['Logo', () => 'remplacé'],
  customCss: 'Feuille de style',
}

type Props = { start: Brand; onSaved: (saved: Brand) => void }

export function BrandFields({ start, onSaved }: Props) {
  const { company } = useSession()
  const queries = useQueryClient()
  const form = useDraft({ schema: BrandDraft, start: startOf(start), isReadOnly: !useMay('brand.manage') })
  const [shown, show] = useState(startOf(start))
  const [logoUrl, setLogoUrl] = useState(start.logoUrl)
  const [isSending, setSending] = useState(false)
  const [rejected, setRejected] = useState<RejectedRule[]>([])
  form.watch('primaryColor', ({ value }) => show((now) => ({ ...now, primaryColor: value })))
  form.watch('secondaryColor', ({ value }) => show((now) => ({ ...now, secondaryColor: value })))
  form.watch('customCss', ({ value }) => show((now) => ({ ...now, customCss: value })))
  const checkedCss = useCheckedCss(shown.customCss)
  const look = useLook(shown.primaryColor, shown.secondaryColor)

  const save = useSave({
    send: (draft: BrandDraft, { version }) => api.brand.save.call({ tenantId: start.tenantId, version, ...draft }),
    row: start,
    done: brandMessages.saved,
    failed: brandMessages.saveFailed,
    refuse: form.refuse,
    fieldsOf: ({ code, message, data }) => {
      if (code !== 'CSS_REJECTED') return undefined
      setRejected((data as { rejected: RejectedRule[] }).rejected)
      return { customCss: message }
    },
    onSaved: (saved) => {
      queries.setQueryData(api.brand.get.queryKey({ input: { tenantId: saved.tenantId } }), saved)
      if (saved.tenantId === company?.id) void renewed() // the frame takes its new face with the session
      onSaved(saved)
    },
  })

  function takeLogo(logo: { id: string; url: string } | null) {
    form.setFieldValue('logoId', logo?.id ?? null)
    setLogoUrl(logo?.url ?? null)
  }

  function goOnFrom(theirs: Brand) {
    queries.setQueryData(api.brand.get.queryKey({ input: { tenantId: start.tenantId } }), theirs)
    onSaved(theirs)
  }

  const submit = form.submit(save.submit)
  const face = { ...start, secondaryColor: shown.secondaryColor, logoUrl, tokens: look?.light ?? {} }
  return (
    <div className={styles.columns}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <Stack>
          <section className={`card ${styles.panel}`} aria-labelledby="brand-colours">
            <h2 id="brand-colours">Couleurs</h2>
            <p className="muted">La page de connexion, l'application, vos documents et vos pages publiques les prennent.</p>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg" verticalSpacing={14}>
              <ColourField label={names.primary} {...form.field('primaryColor')} />
              <ColourField label={names.secondary} {...form.field('secondaryColor')} />
            </SimpleGrid>
            {look?.warnings.map(({ colour, sentence }) => (
              <p key={sentence} className="notice wait" role="status">
                <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
                <span>
                  <strong>{names[colour]}</strong> : {sentence}
                </span>
              </p>
            ))}
          </section>
          <LogoField
            isReadOnly={form.isReadOnly}
            tenantId={start.tenantId}
            url={logoUrl}
            isSending={isSending}
            onSending={setSending}
            onChange={takeLogo}
          />
          <CssField css={shown.customCss} rejected={rejected} {...form.field('customCss')} />
          <SaveTrouble save={save} labels={labels} submit={submit} takeTheirs={goOnFrom} />
          <LeavingQuestion isDirty={() => !form.isReadOnly && form.isDirty()} />
          <Group justify="flex-end">
            {form.isReadOnly ? (
              <span className="muted small">Lecture seule.</span>
            ) : (
              <Button type="submit" loading={save.isPending || isSending}>
                Enregistrer l'identité
              </Button>
            )}
          </Group>
        </Stack>
      </form>
      <aside className={styles.previews} aria-label="Aperçu">
        <LoginPreview {...face} />
        <AppPreview {...face} css={checkedCss?.preview ?? ''} />
        <InvoicePreview {...face} />
      </aside>
    </div>
  )
}

function startOf({ primaryColor, secondaryColor, logoId, customCss }: Brand) {
  return { primaryColor, secondaryColor, logoId, customCss }
}
