import { Button, TextInput } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { api, failureOf } from '#api.ts'
import styles from './handover.module.css'

const ScannerModal = lazy(() => import('#channels/scanner/ScannerModal.tsx'))

/** The code of what is carried to the door, read by the camera, by a scanner that types or by hand: what it designates and is here is added. */
export function CodeToAdd({ onFound }: { onFound: (ids: string[]) => void }) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isScanning, setScanning] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  async function add(code: string) {
    try {
      const found = await api.goods.scan.call({ code })
      const here = found.filter(({ status }) => status === 'Disponible')
      const ids = (here.length > 0 ? here : found.slice(0, 1)).map(({ id }) => id)
      setRefusal(ids.length > 0 ? null : `Aucune marchandise ne porte le code ${code}.`)
      if (ids.length > 0) onFound(ids)
      if (input.current) input.current.value = ''
    } catch (error) {
      setRefusal(failureOf(error).message || "La réponse n'est pas arrivée. Réessayez.")
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const code = event.currentTarget.value.trim()
    if (event.key !== 'Enter' || code === '') return
    event.preventDefault()
    void add(code)
  }

  return (
    <>
      <TextInput
        ref={input}
        data-autofocus
        label="Étiquette, suivi ou châssis"
        description="Scannez, ou tapez puis Entrée."
        classNames={{ input: styles.big }}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        onKeyDown={onKeyDown}
      />
      <Button className={styles.big} variant="light" leftSection={<IconScan size={21} stroke={1.6} aria-hidden />} onClick={() => setScanning(true)}>
        Scanner
      </Button>
      <Suspense>
        {isScanning && (
          <ScannerModal
            title="Remise"
            onScan={(scanned) => {
              setScanning(false)
              void add(scanned.is === 'label' ? scanned.id : scanned.number)
            }}
            onClose={() => setScanning(false)}
          />
        )}
      </Suspense>
      {refusal && (
        <p className={styles.kept} role="alert">
          {refusal}
        </p>
      )}
    </>
  )
}
