/** One thing that is watched from outside: a panel, and an alert where the operator has to act. */
export type Watched = {
  /** As the panel is called, and as the alert calls it. */
  readonly title: string;
  /** What Prometheus is asked; the panel shows a line for each answer. */
  readonly shows: string;
  /** How its values are read (Grafana). */
  readonly unit: 'short' | 's' | 'bytes' | 'percentunit' | 'reqps';
  /** How a line is named, from its labels. Default: by all of them. */
  readonly legend?: string;
  readonly alert?: {
    readonly name: string;
    /** Wrong as soon as this has an answer, for so long. */
    readonly when: string;
    readonly lasting: string;
    readonly severity: 'page' | 'look';
    /** What it means, in German. */
    readonly says: string;
    /** Where it says what to do. */
    readonly runbook: string;
  };
};

const REQUESTS = 'http_request_duration_seconds';
const OPERATION = 'docs/runbooks/operation.md';

/** Everything that is watched, in the order of the panels. `npm run deploy:files` makes deploy/alerts.yml and deploy/grafana.json of it. */
export const WATCHED: readonly Watched[] = [
  {
    title: 'Läuft',
    shows: 'up{job="plausch"}',
    unit: 'short',
    alert: {
      name: 'PlauschAway',
      when: 'up{job="plausch"} == 0',
      lasting: '2m',
      severity: 'page',
      says: 'Plausch sagt seit zwei Minuten nichts.',
      runbook: OPERATION,
    },
  },
  { title: 'Leute mit Verbindung', shows: 'socket_connections', unit: 'short' },
  {
    title: 'Gescheiterte Anfragen',
    shows: `sum(rate(${REQUESTS}_count{status=~"5.."}[5m])) / sum(rate(${REQUESTS}_count[5m]))`,
    unit: 'percentunit',
    alert: {
      name: 'RequestsFail',
      when: `sum(rate(${REQUESTS}_count{status=~"5.."}[15m])) / sum(rate(${REQUESTS}_count[15m])) > 0.01`,
      lasting: '5m',
      severity: 'page',
      says: 'Mehr als eine von hundert Anfragen scheitert.',
      runbook: OPERATION,
    },
  },
  {
    title: 'Anfragen',
    shows: `sum by (status) (rate(${REQUESTS}_count[5m]))`,
    unit: 'reqps',
    legend: '{{status}}',
  },
  {
    title: 'Dauer der Antworten, 95 von 100',
    shows: `histogram_quantile(0.95, sum by (le) (rate(${REQUESTS}_bucket[5m])))`,
    unit: 's',
  },
  {
    title: 'Wie lange Anfragen warten',
    shows: 'nodejs_eventloop_lag_p99_seconds',
    unit: 's',
    alert: {
      name: 'LoopSlow',
      when: 'nodejs_eventloop_lag_p99_seconds > 0.1',
      lasting: '10m',
      severity: 'look',
      says: 'Der Server kommt nicht nach.',
      runbook: OPERATION,
    },
  },
  { title: 'Speicher', shows: 'process_resident_memory_bytes', unit: 'bytes' },
  {
    title: 'Freier Platz',
    shows: 'disk_free_bytes',
    unit: 'bytes',
    alert: {
      name: 'DiskFills',
      when: 'predict_linear(disk_free_bytes[12h], 7 * 86400) < 0 or disk_free_bytes < 2e9',
      lasting: '1h',
      severity: 'look',
      says: 'Die Platte ist bald voll.',
      runbook: 'docs/runbooks/disk-full.md',
    },
  },
  {
    title: 'Verbindungen zur Datenbank',
    shows: 'database_connections',
    unit: 'short',
    legend: '{{state}}',
    alert: {
      name: 'DatabaseBusy',
      when: 'database_connections{state="wanted"} > 0',
      lasting: '5m',
      severity: 'look',
      says: 'Anfragen warten auf eine Verbindung zur Datenbank.',
      runbook: 'docs/runbooks/database-down.md',
    },
  },
  {
    title: 'Ausgang',
    shows: 'outbox_facts',
    unit: 'short',
    legend: '{{state}}',
    alert: {
      name: 'OutboxStuck',
      when: 'outbox_facts{state="stuck"} > 0 or outbox_oldest_seconds > 600',
      lasting: '5m',
      severity: 'look',
      says: 'Mitteilungen zwischen den Teilen des Servers kommen nicht an.',
      runbook: OPERATION,
    },
  },
  {
    title: 'Aufgaben',
    shows: 'sum by (state) (jobs)',
    unit: 'short',
    legend: '{{state}}',
    alert: {
      name: 'JobDead',
      when: 'sum by (job) (jobs{state="dead"}) > 0',
      lasting: '5m',
      severity: 'look',
      says: 'Eine Aufgabe ist endgültig gescheitert.',
      runbook: OPERATION,
    },
  },
  {
    title: 'Mails',
    shows: 'sum by (outcome) (increase(mails_total[1h]))',
    unit: 'short',
    legend: '{{outcome}}',
    alert: {
      name: 'MailsFail',
      when: 'sum(increase(mails_total{outcome="failed"}[1h])) > sum(increase(mails_total{outcome="sent"}[1h]))',
      lasting: '10m',
      severity: 'page',
      says: 'Mails gehen nicht hinaus: Niemand kommt neu herein.',
      runbook: 'docs/runbooks/mail-does-not-arrive.md',
    },
  },
  {
    title: 'Bücher der Münzen',
    shows: 'wallet_books_drift',
    unit: 'short',
    alert: {
      name: 'BooksWrong',
      when: 'wallet_books_drift != 0',
      lasting: '0m',
      severity: 'page',
      says: 'Die Bücher der Münzen gehen nicht auf.',
      runbook: OPERATION,
    },
  },
  {
    title: 'Abgewiesen',
    shows: 'sum by (what, why) (rate(socket_turned_away_total[5m]))',
    unit: 'reqps',
    legend: '{{what}}: {{why}}',
  },
];
