import type { Brand, Look, RejectedRule } from '@escale/contract/company/brand/contract'
import { BrandDraft } from '@escale/contract/company/brand/draft'
import { brandMessages } from '@escale/contract/company/brand/messages'
import { Button, Group, SimpleGrid, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '#api.ts'
import { renewSession } from '#session/current/renewal.ts'
import { useMay, useSession } from '#session/current/useSession.ts'
import type { DraftForm } from '#ui/form/drafts/useDraft.ts'
import type { Labels } from '#ui/form/record/StaleNotice.tsx'
import { SaveTrouble } from '#ui/form/save/SaveTrouble.tsx'
import { LeavingQuestion } from '#ui/form/UnsavedQuestion.tsx'
import { useRowForm } from '#ui/form/useRowForm.ts'
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

export function BrandFields({ brand }: { brand: Brand }) {
  const { company } = useSession()
  const [shown, show] = useState(initialBrand(brand))
  const [logoUrl, setLogoUrl] = useState(brand.logoUrl)
  const [isSending, setSending] = useState(false)
  const [rejected, setRejected] = useState<RejectedRule[]>([])
  const { form, save, row } = useRowForm({
    onDevice: { form: 'brand', of: brand.tenantId },
    row: brand,
    isReadOnly: !useMay('brand.manage'),
    queryKey: api.brand.get.queryKey({ input: { tenantId: brand.tenantId } }),
    startOf: initialBrand,
    schema: BrandDraft,
    send: (draft, under) => api.brand.save.call({ tenantId: brand.tenantId, ...draft }, under),
    done: brandMessages.saved,
    failed: brandMessages.saveFailed,
    onRefused: ({ code, message, data }) => {
      if (code !== 'CSS_REJECTED') return undefined
      setRejected((data as { rejected: RejectedRule[] }).rejected)
      return { customCss: message }
    },
    onRow: (current) => {
      if (form.getValues().logoId === current.logoId) setLogoUrl(current.logoUrl)
      setRejected([])
    },
    onSaved: (saved) => {
      if (saved.tenantId === company?.id) void renewSession() // updates the logo and colours on screen
    },
  })
  form.watch('primaryColor', ({ value }) => show((now) => ({ ...now, primaryColor: value })))
  form.watch('secondaryColor', ({ value }) => show((now) => ({ ...now, secondaryColor: value })))
  form.watch('customCss', ({ value }) => show((now) => ({ ...now, customCss: value })))
  const checkedCss = useCheckedCss(shown.customCss)
  const look = useLook(shown.primaryColor, shown.secondaryColor)

  function takeLogo(logo: { id: string; url: string } | null) {
    form.setFieldValue('logoId', logo?.id ?? null)
    setLogoUrl(logo?.url ?? null)
  }

  const submit = form.submit(save.submit)
  const face = { ...row, secondaryColor: shown.secondaryColor, logoUrl, tokens: look?.light ?? {} }
  return (
    <div className={styles.columns}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <Stack>
          <ColoursPanel form={form} warnings={look?.warnings ?? []} />
          <LogoField
            key={row.version}
            isReadOnly={form.isReadOnly}
            tenantId={row.tenantId}
            url={logoUrl}
            isSending={isSending}
            onSending={setSending}
            onChange={takeLogo}
          />
          <CssField css={shown.customCss} rejected={rejected} {...form.field('customCss')} />
          <SaveTrouble save={save} labels={labels} submit={submit} />
          <LeavingQuestion isDirty={() => !form.isReadOnly && form.isDirty()} onLeave={form.onDevice.drop} />
          <SaveFooter isReadOnly={form.isReadOnly} isPending={save.isPending || isSending} />
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

function ColoursPanel({
  form,
  warnings,
}: {
  form: DraftForm<ReturnType<typeof initialBrand>, BrandDraft>
  warnings: Look['warnings']
}) {
  return (
    <section className={`card ${styles.panel}`} aria-labelledby="brand-colours">
      <h2 id="brand-colours">Couleurs</h2>
      <p className="muted">
        La page de connexion, l'application, vos documents et vos pages publiques les prennent.
      </p>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg" verticalSpacing={14}>
        <ColourField label={names.primary} {...form.field('primaryColor')} />
        <ColourField label={names.secondary} {...form.field('secondaryColor')} />
      </SimpleGrid>
      {warnings.map(({ colour, sentence }) => (
        <p key={sentence} className="notice wait" role="status">
          <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
          <span>
            <strong>{names[colour]}</strong> : {sentence}
          </span>
        </p>
      ))}
    </section>
  )
}

function SaveFooter({ isReadOnly, isPending }: { isReadOnly: boolean; isPending: boolean }) {
  return (
    <Group justify="flex-end">
      {isReadOnly ? (
        <span className="muted small">Lecture seule.</span>
      ) : (
        <Button type="submit" loading={isPending}>
          Enregistrer l'identité
        </Button>
      )}
    </Group>
  )
}

function initialBrand({ primaryColor, secondaryColor, logoId, customCss }: Brand) {
  return { primaryColor, secondaryColor, logoId, customCss }
}
