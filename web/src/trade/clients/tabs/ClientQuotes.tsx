import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useMay } from '#session/current/useSession.ts'
import { QuoteTable, useQuoteList } from '#trade/quotes/QuoteTable.tsx'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { useOpenForm } from '#ui/form/record/useOpenForm.ts'
import { useOpenRecord } from '#ui/form/record/useOpenRecord.ts'
import type { ClientTabProps } from './client-tab-props.ts'
import styles from './client-tabs.module.css'

const NewQuote = lazyPart(async () => ({ default: (await import('#trade/quotes/OpenedQuote.tsx')).NewQuote }))

export default function ClientQuotes({ client }: ClientTabProps) {
  const list = useQuoteList(client.id)
  const creating = useOpenForm('devis')
  const opened = useOpenRecord('devis')
  const mayWrite = useMay('quotes.write')
  return (
    <div className={styles.list}>
      {mayWrite && (
        <Group justify="flex-end" mb="sm">
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
            onClick={creating.open}
          >
            Nouveau devis
          </Button>
        </Group>
      )}
      <QuoteTable {...list} />
      <Suspense>
        {mayWrite && creating.isOpen && (
          <NewQuote clientId={client.id} onCreated={opened.open} onClose={creating.close} />
        )}
      </Suspense>
    </div>
  )
}
