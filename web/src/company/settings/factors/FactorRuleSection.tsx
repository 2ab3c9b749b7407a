import { FactorRuleDraft } from '@escale/contract/company/settings/draft'
import { factorRules } from '@escale/contract/company/settings/factor-rules'
import { settingsMessages } from '@escale/contract/company/settings/messages'
import type { FactorRule } from '@escale/contract/company/settings/rows'
import { formatDay, today } from '@escale/contract/values/days'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { useMay, useSession } from '#session/current/useSession.ts'
import { serverNow } from '#session/request/server-clock.ts'
import { Segmented } from '#ui/display/Segmented.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { DayInput } from '#ui/field/DayInput.tsx'
import { FormPanel } from '#ui/form/FormPanel.tsx'
import type { Labels } from '#ui/form/record/StaleNotice.tsx'
import { useRowForm } from '#ui/form/useRowForm.ts'

const labels: Labels<FactorRule> = {
  of: 'Exigée de',
  from: ['À partir du', (day: string | null) => (day ? formatDay(day) : '')],
}
const options = factorRules.map((value) => ({ value, label: value }))

/** The company's rule: which members must use a second sign-in factor. */
export default function FactorRuleSection() {
  const query = useQuery(api.settings.secondFactor.queryOptions({ input: {} }))
  return (
    <QueryContent query={query} failure="L'exigence n'a pas pu être chargée">
      {(rule) => <FactorRuleForm rule={rule} />}
    </QueryContent>
  )
}

function FactorRuleForm({ rule }: { rule: FactorRule }) {
  const { company } = useSession()
  const { form, save } = useRowForm({
    onDevice: { form: 'factor-rule' },
    row: rule,
    isReadOnly: !useMay('settings.manage'),
    queryKey: api.settings.secondFactor.queryKey({ input: {} }),
    startOf: ({ of, from }: FactorRule) => ({ of, from }),
    schema: FactorRuleDraft,
    send: (draft, under) => api.settings.saveSecondFactor.call(draft, under),
    done: settingsMessages.factorRuleSaved,
    failed: settingsMessages.factorRuleSaveFailed,
  })
  const [of, setOf] = useState(rule.of)
  const now = today(company?.timeZone ?? 'UTC', serverNow())

  function choose(next: FactorRule['of']) {
    setOf(next)
    form.setFieldValue('of', next)
    if (next !== 'Personne' && !form.getValues().from) form.setFieldValue('from', now)
  }

  return (
    <FormPanel
      title="Sécurité des comptes"
      hint="La double authentification demande un code de téléphone après le mot de passe. À partir de la date choisie, qui ne l'a pas activée ne peut rien faire d'autre que l'activer."
      form={form}
      save={save}
      labels={labels}
    >
      <Segmented label="Double authentification exigée de" options={options} value={of} onChange={choose} />
      {of !== 'Personne' && <DayInput label="À partir du" required {...form.field('from')} />}
    </FormPanel>
  )
}
