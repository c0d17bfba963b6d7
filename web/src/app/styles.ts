// Mantine's sheets are in a cascade layer, which ours override.
import '@fontsource-variable/inter/wght.css'
import './theme.css'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './base.css'
import './starting.css'
