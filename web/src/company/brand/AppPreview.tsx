import { Button, Stack, Text } from '@mantine/core'
import { type PreviewedFace, paletteOf } from './face.ts'
import styles from './previews.module.css'
import { useAdoptedSheet } from './useAdoptedSheet.ts'

/**
 * A small preview of the signed-in application with the company's style sheet. Rules that the server rejected
 * are not applied.
 */
export function AppPreview({ css, ...face }: PreviewedFace & { css: string }) {
  useAdoptedSheet(css)
  return (
    <figure>
      <Text component="figcaption" c="dimmed" fz="xs" fw={520} px={2} pb="xs">
        Application
      </Text>
      <div
        className={`${styles.page} ${styles.app}`}
        style={paletteOf(face)}
        role="img"
        aria-label="Aperçu de l'application"
      >
        <Stack
          className={styles.appInside}
          gap={10}
          align="flex-start"
          p="14px 16px"
          data-css-preview
          aria-hidden
          inert
        >
          <h1>Clients</h1>
          <Button size="xs">Nouveau Client</Button>
          <section className="card">
            <h2>Reste dû</h2>
            <p>
              <b className="strong num">12 500,00 $</b> <span className="muted small">sur 3 factures</span>
            </p>
          </section>
        </Stack>
      </div>
    </figure>
  )
}
