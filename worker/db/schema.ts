import { type SQL, sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { sources } from '#shared/bookings/sources';
import { answerLanguages } from '#shared/inquiries/answers';
import { heldReasons } from '#shared/inquiries/held';
import { inquiryStatuses, spamHints } from '#shared/inquiries/inquiry-life';
import { tourStages } from '#shared/tours/tour-stage';

// Times are milliseconds since 1970, UTC. No ON DELETE CASCADE: D1 ignores `PRAGMA foreign_keys = OFF`, so a later
// table rebuild would silently empty the child tables. Of a link's or a session's token only the SHA-256 (hex) is stored, so
// that a leaked table opens nothing.

export const tours = sqliteTable(
  'tours',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    country: text('country').notNull(),
    place: text('place').notNull(),
    rating: real('rating'),
    price: real('price'),
    discountPrice: real('discount_price'),
    pillionPrice: real('pillion_price'),
    ownBikePrice: real('own_bike_price'),
    passengerPrice: real('passenger_price'),
    foreignerPrice: real('foreigner_price'),
    heading: text('heading').notNull(),
    duration: text('duration').notNull(),
    groupSize: text('group_size').notNull(),
    language: text('language').notNull(),
    pricePerDay: real('price_per_day'),
    description: text('description').notNull(),
    coverSha: text('cover_sha').notNull(),
    gallery: text('gallery').notNull(),
    /** JSON: by SHA what its picture shows, in words, the colour of its sky, and its files' bytes. */
    pictureNotes: text('picture_notes'),
    itinerary: text('itinerary').notNull(),
    inclusions: text('inclusions').notNull(),
    exclusions: text('exclusions').notNull(),
    faq: text('faq').notNull(),
    route: text('route'),
    facts: text('facts'),
    departures: text('departures'),
    /** The route's highest point in metres, or null; copied from the JSON so it can be indexed. */
    maxAltitudeM: integer('max_altitude_m'),
    /** The route's heights as cards draw them; empty without any, null until they were drawn. */
    heightLine: text('height_line'),
    version: integer('version').notNull(),
    createdAt: integer('created_at').notNull(),
    /** Unique: it orders the catalogue and is the listing's cursor. */
    updatedAt: integer('updated_at').notNull(),
    deletedAt: integer('deleted_at'),
    /** Only a published tour is anywhere but at the desk. */
    stage: text('stage', { enum: tourStages }).notNull().default('published'),
    publishAt: integer('publish_at'),
    /** Of its preview's address, from before {@link tourPreviews}; moved there once a day. */
    previewKey: text('preview_key'),
    idempotencyKey: text('idempotency_key'),
    fingerprint: text('fingerprint'),
  },
  (tour) => [
    uniqueIndex('idx_tours_key').on(tour.idempotencyKey),
    index('idx_tours_newest').on(sql`${tour.updatedAt} desc`).where(sql`deleted_at is null`),
    index('idx_tours_type').on(tour.type, sql`${tour.updatedAt} desc`).where(sql`deleted_at is null`),
    index('idx_tours_place').on(sql`place collate nocase`, sql`${tour.updatedAt} desc`).where(sql`deleted_at is null`),
    index('idx_tours_type_place')
      .on(tour.type, sql`place collate nocase`, sql`${tour.updatedAt} desc`)
      .where(sql`deleted_at is null`),
    index('idx_tours_highest')
      .on(sql`${tour.maxAltitudeM} desc`, sql`${tour.updatedAt} desc`)
      .where(sql`deleted_at is null and max_altitude_m is not null`),
    index('idx_tours_due').on(tour.publishAt).where(sql`stage = 'scheduled'`),
    index('idx_tours_deleted').on(tour.deletedAt).where(sql`deleted_at is not null`),
  ],
);

/** The previews' addresses: a new one each time somebody asks, since none can be read here. */
export const tourPreviews = sqliteTable('tour_previews', {
  keyHash: text('key_hash').primaryKey(),
  tourId: text('tour_id').notNull(),
  expiresAt: integer('expires_at').notNull(),
  madeBy: text('made_by').notNull().default(''),
  /** When somebody ended it. The row stays until it expires, so that a restore doesn't bring it back. */
  revokedAt: integer('revoked_at'),
});

export const tourVersions = sqliteTable(
  'tour_versions',
  {
    tourId: text('tour_id').notNull(),
    version: integer('version').notNull(),
    changedAt: integer('changed_at').notNull(),
    changedBy: text('changed_by').notNull(),
    coverSha: text('cover_sha').notNull(),
    gallery: text('gallery').notNull(),
    pictureNotes: text('picture_notes'),
    content: text('content').notNull(),
  },
  (version) => [primaryKey({ columns: [version.tourId, version.version] })],
);

export const pictures = sqliteTable(
  'pictures',
  {
    sha: text('sha').primaryKey(),
    sky: text('sky'),
    /** JSON: the bytes of its files at 800 and 1280, which a saved tour is made of; null if they were not weighed. */
    bytes: text('bytes'),
    createdAt: integer('created_at').notNull(),
    /** Null until the original and every width are in R2, and again once the sweep starts removing them. */
    storedAt: integer('stored_at'),
    unreferredAt: integer('unreferred_at'),
  },
  (picture) => [index('idx_pictures_created').on(picture.createdAt)],
);

// An index on some of the rows serves a query that says so in the same words, and not in parameters.
export const isOnDesk = "state = 'listed' and erased_at is null and deleted_at is null";
const receivedIn = (span: SQL) =>
  sql`select id from inquiries indexed by idx_inquiries_received where ${sql.raw(isOnDesk)} and ${span}`;
/** Condition: on the desk, and received in one of these spans. Not told, SQLite would take the index of states, and read all. */
export const isReceived = (...spans: SQL[]) => sql`id in (${sql.join(spans.map(receivedIn), sql` union all `)})`;
/** Condition: somebody may still have to do something about it. Not as a list of statuses, or their index would be taken. */
export const isOpen = "status <> 'won' and status <> 'lost' and status <> 'spam'";

export const inquiries = sqliteTable(
  'inquiries',
  {
    /** Newest highest, and the list's cursor. One that was held gets a new one when it joins the list. */
    id: integer('id').primaryKey({ autoIncrement: true }),
    publicId: text('public_id').notNull().unique(),
    idempotencyKey: text('idempotency_key').unique(),
    fingerprint: text('fingerprint').notNull(),
    name: text('name').notNull(),
    countryCode: text('country_code').notNull(),
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    number: integer('number').notNull(),
    departureMonth: text('departure_month').notNull(),
    inquiryPage: text('inquiry_page').notNull(),
    /** As sent: the tour may be gone, or never have been. */
    tourId: text('tour_id'),
    departureId: text('departure_id'),
    ride: text('ride'),
    message: text('message'),
    source: text('source', { enum: sources }).notNull().default('site'),
    writtenAt: text('written_at'),
    receivedAt: integer('received_at').notNull(),
    handledAt: integer('handled_at'),
    /** When what the person wrote was erased; the key stays, so that a late retry brings nothing back. */
    erasedAt: integer('erased_at'),
    /** `listed`: among the agency's inquiries. `held`: apart from them, it may be spam. `discarded`: soon erased. */
    state: text('state', { enum: ['listed', 'held', 'discarded', 'erased'] })
      .notNull()
      .default('listed'),
    heldFor: text('held_for', { enum: heldReasons }),
    /** The same for all that were discarded together, so that it can be undone. */
    discardedAt: integer('discarded_at'),
    status: text('status', { enum: inquiryStatuses }).notNull().default('new'),
    ownerId: text('owner_id'),
    followUpOn: text('follow_up_on'),
    answeredAt: integer('answered_at'),
    spamHint: text('spam_hint', { enum: spamHints }),
    /** Its writer waits for seats of its date, which had too few. */
    waits: integer('waits', { mode: 'boolean' }).notNull().default(false),
    deletedAt: integer('deleted_at'),
    /** Its writer's words, as searches compare them: see `foldInquiry`. */
    folded: text('folded').notNull().default(''),
    version: integer('version').notNull().default(1),
  },
  (inquiry) => [
    // With the id, which each entry of an index ends with, it is the order of either list.
    index('idx_inquiries_state').on(inquiry.state),
    index('idx_inquiries_status').on(inquiry.status).where(sql.raw(isOnDesk)),
    index('idx_inquiries_received').on(inquiry.receivedAt).where(sql.raw(isOnDesk)),
    index('idx_inquiries_owner')
      .on(inquiry.ownerId)
      .where(sql.raw(`${isOnDesk} and ${isOpen}`)),
    index('idx_inquiries_due')
      .on(inquiry.state, inquiry.followUpOn)
      .where(sql.raw(`follow_up_on is not null and ${isOnDesk} and ${isOpen}`)),
    index('idx_inquiries_waiting').on(inquiry.state, inquiry.tourId, inquiry.departureId).where(sql`waits`),
    index('idx_inquiries_deleted').on(inquiry.deletedAt).where(sql`deleted_at is not null`),
    // A person's, and who wrote the same.
    index('idx_inquiries_phone').on(inquiry.phone, inquiry.countryCode),
    index('idx_inquiries_email').on(sql`lower(email)`),
    index('idx_inquiries_name').on(inquiry.name),
  ],
);

export const inquiryEvents = sqliteTable(
  'inquiry_events',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    inquiry: text('inquiry').notNull(),
    at: integer('at').notNull(),
    actorId: text('actor_id'),
    actorName: text('actor_name').notNull(),
    kind: text('kind').notNull(),
    detail: text('detail').notNull(),
    /** A note's text, as searches compare it; null for what isn't searched. */
    folded: text('folded'),
  },
  (event) => [
    index('idx_inquiry_events_inquiry').on(event.inquiry),
    index('idx_inquiry_events_folded').on(event.inquiry).where(sql`folded is not null`),
  ],
);

/** Quotes: a row for each revision, frozen once it is sent. */
export const quotes = sqliteTable(
  'quotes',
  {
    id: text('id').primaryKey(),
    series: text('series').notNull(),
    revision: integer('revision').notNull(),
    inquiry: text('inquiry').notNull(),
    content: text('content').notNull(),
    terms: text('terms'),
    version: integer('version').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    sentAt: integer('sent_at'),
    seenAt: integer('seen_at'),
    acceptedAt: integer('accepted_at'),
    acceptedName: text('accepted_name'),
    paidAt: integer('paid_at'),
    paymentUrl: text('payment_url'),
    withdrawnAt: integer('withdrawn_at'),
  },
  (quote) => [
    uniqueIndex('idx_quotes_revision').on(quote.series, quote.revision),
    index('idx_quotes_inquiry').on(quote.inquiry),
    index('idx_quotes_newest').on(quote.createdAt),
    index('idx_quotes_sent').on(quote.sentAt).where(sql`sent_at is not null`),
    index('idx_quotes_accepted').on(quote.acceptedAt).where(sql`accepted_at is not null`),
  ],
);

/** The sites that riders may be sent to for paying: each with all below it. */
export const paymentHosts = sqliteTable('payment_hosts', {
  host: text('host').primaryKey(),
  allowedAt: integer('allowed_at').notNull(),
});

/** The links to a quote: a new one each time the agency asks, since none can be read here. */
export const quoteLinks = sqliteTable(
  'quote_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    quoteId: text('quote_id').notNull(),
    createdAt: integer('created_at').notNull(),
    madeBy: text('made_by').notNull().default(''),
    openedAt: integer('opened_at'),
    /** When somebody at the desk ended it; null while nobody has. Its own end follows from its quote. */
    revokedAt: integer('revoked_at'),
  },
  (link) => [index('idx_quote_links_quote').on(link.quoteId)],
);

export const answerTemplates = sqliteTable('answer_templates', {
  id: text('id').primaryKey(),
  title: text('title').notNull(),
  language: text('language', { enum: answerLanguages }).notNull(),
  text: text('text').notNull(),
  version: integer('version').notNull(),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
  deletedAt: integer('deleted_at'),
});

/** How many inquiries were listed in the current hour or day: of all, and from each group of addresses. */
export const allowances = sqliteTable('allowances', {
  name: text('name').primaryKey(),
  used: integer('used').notNull(),
  until: integer('until').notNull(),
});

export const users = sqliteTable('users', {
  id: text('id').primaryKey(),
  email: text('email').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  name: text('name').notNull().default(''),
  role: text('role', { enum: ['owner', 'staff'] })
    .notNull()
    .default('staff'),
  /** Null while the account may be used. */
  disabledAt: integer('disabled_at'),
  mustChangePassword: integer('must_change_password', { mode: 'boolean' }).notNull().default(false),
  seenAt: integer('seen_at'),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
});

export const sessions = sqliteTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id').notNull(),
    createdAt: integer('created_at').notNull(),
    seenAt: integer('seen_at').notNull(),
    browser: text('browser').notNull().default(''),
    /** SHA-256 (hex) of the token that marks the browser; null for a caller that keeps no cookies. */
    deviceHash: text('device_hash'),
    /** SHA-256 (hex) of the cookie without which the token opens nothing; null for one given to no browser. */
    cookieHash: text('cookie_hash'),
    /** True until the person has chosen a password: the session can do nothing else. */
    mustChangePassword: integer('must_change_password', { mode: 'boolean' }).notNull().default(false),
  },
  (session) => [index('idx_sessions_user').on(session.userId)],
);

export const passwordResets = sqliteTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  // Several may work at once: a stranger who asks again must not take away the link that was mailed.
  (reset) => [index('idx_password_resets_of').on(reset.userId)],
);

export const invitations = sqliteTable('invitations', {
  id: text('id').primaryKey(),
  email: text('email').notNull().unique(),
  role: text('role', { enum: ['owner', 'staff'] }).notNull(),
  invitedBy: text('invited_by').notNull(),
  createdAt: integer('created_at').notNull(),
  /** Null until the mail with the link is sent. */
  tokenHash: text('token_hash').unique(),
  expiresAt: integer('expires_at'),
});

export const passkeys = sqliteTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    publicKey: text('public_key').notNull(),
    /** How often it was used, by its own count; 0 for those that don't count. */
    counter: integer('counter').notNull(),
    transports: text('transports').notNull(),
    name: text('name').notNull(),
    backedUp: integer('backed_up', { mode: 'boolean' }).notNull(),
    createdAt: integer('created_at').notNull(),
    lastUsedAt: integer('last_used_at'),
  },
  (passkey) => [index('idx_passkeys_user').on(passkey.userId)],
);

export const passkeyChallenges = sqliteTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    ceremony: text('ceremony', { enum: ['login', 'second-step', 'confirm', 'enrol'] }).notNull(),
    userId: text('user_id'),
    expiresAt: integer('expires_at').notNull(),
  },
  (challenge) => [index('idx_passkey_challenges_expiry').on(challenge.expiresAt)],
);

const mailKinds = [
  ...(['inquiry', 'inquiry_received', 'held_inquiries', 'password_reset', 'mail_again', 'invitation'] as const),
  ...(['quote_accepted', 'payment_link', 'payment_said', 'faults'] as const),
  ...(['new_sign_in', 'password_changed', 'role_changed', 'disabled', 'enabled'] as const),
  ...(['passkey_added', 'passkey_removed', 'device_added', 'push_key_renewed'] as const),
] as const;

export const mailOutbox = sqliteTable(
  'mail_outbox',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    kind: text('kind', { enum: mailKinds }).notNull(),
    /**
     * The inquiry's public id or `held`, the quote's, the invitation's or the timeline's line's id, since when mail was stuck (ms), what failed as JSON,
     * or the user's id; for a new sign-in the browser after it. The text is written when the mail is sent.
     */
    ref: text('ref').notNull(),
    createdAt: integer('created_at').notNull(),
    dueAt: integer('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Until then only one sender may use the row. */
    leaseUntil: integer('lease_until').notNull().default(0),
    sentAt: integer('sent_at'),
  },
  (mail) => [
    // Inquiries' mails come after all others: those have somebody waiting for them.
    index('idx_mail_outbox_next')
      .on(sql`(kind = 'inquiry' or kind = 'inquiry_received')`, mail.dueAt)
      .where(sql`sent_at is null`),
    index('idx_mail_outbox_ref').on(mail.ref, mail.createdAt),
  ],
);

/** The browsers of the agency's people that are told of inquiries by push. */
export const devices = sqliteTable(
  'devices',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    browser: text('browser').notNull(),
    /** The site's public key that the browser subscribed with; its push service takes nothing that another one signed. */
    siteKey: text('site_key').notNull().default(''),
    quietFrom: integer('quiet_from').notNull(),
    quietUntil: integer('quiet_until').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (device) => [index('idx_devices_user').on(device.userId)],
);

/** An inquiry, or what fails, that a device has not been told of. All that are due for one device become one notification. */
export const notifications = sqliteTable(
  'notifications',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    deviceId: text('device_id').notNull(),
    /** The inquiry's public id, or what failed: `faults` and its kinds. */
    inquiryId: text('inquiry_id').notNull(),
    createdAt: integer('created_at').notNull(),
    dueAt: integer('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
  },
  (notification) => [
    index('idx_notifications_due').on(notification.dueAt),
    index('idx_notifications_device').on(notification.deviceId),
  ],
);

/** The activity at the desk, for twelve months. Nothing that a visitor gave stands here. */
export const events = sqliteTable(
  'events',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    at: integer('at').notNull(),
    actorId: text('actor_id'),
    actorName: text('actor_name').notNull(),
    actorEmail: text('actor_email').notNull(),
    action: text('action').notNull(),
    subject: text('subject'),
    label: text('label').notNull(),
    requestId: text('request_id').notNull(),
  },
  (event) => [index('idx_events_actor').on(event.actorId, event.id)],
);

export const refusals = sqliteTable(
  'refusals',
  {
    day: integer('day').notNull(),
    kind: text('kind', { enum: ['login', 'unauthorized', 'forbidden', 'too_many'] }).notNull(),
    count: integer('count').notNull(),
  },
  (refusal) => [primaryKey({ columns: [refusal.day, refusal.kind] })],
);

/** The agency's settings, one row for each time that owners changed them: the last one holds. */
export const settings = sqliteTable('settings', {
  version: integer('version').primaryKey(),
  value: text('value').notNull(),
  changedAt: integer('changed_at').notNull(),
  changedBy: text('changed_by').notNull(),
});

export const settingsPreviews = sqliteTable('settings_previews', {
  keyHash: text('key_hash').primaryKey(),
  value: text('value').notNull(),
  expiresAt: integer('expires_at').notNull(),
});

/** Figures that every page reads and that would cost a row a tour to work out; the writes keep them. */
export const summaries = sqliteTable('summaries', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/**
 * The catalogue's version (`tours`), the inquiries' (`inquiries`, those held `held`), when the first answers were put in
 * (`answers_shipped`), the last `housekeeping` of each kind and
 * `cron`, the number of `csp_reports`, when the login gates' counts were cleared (`gates_cleared`), and since when mail is stuck
 * (`stuck_mail`), if it is.
 */
export const counters = sqliteTable('counters', {
  name: text('name').primaryKey(),
  value: integer('value').notNull(),
  dueAt: integer('due_at'),
  /** Of the catalogue: the version of the settings that hold; null while none were saved. */
  settings: integer('settings'),
});
