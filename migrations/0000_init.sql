CREATE TABLE `booking_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text NOT NULL,
	`kind` text NOT NULL,
	`day` text NOT NULL,
	`amount_paise` integer NOT NULL,
	`signed_amount_paise` integer NOT NULL,
	`mode` text NOT NULL,
	`reference` text NOT NULL,
	`reversed_id` text,
	`reason` text NOT NULL,
	`recorded_by_id` text,
	`recorded_by` text NOT NULL,
	`recorded_at` integer NOT NULL,
	`change_id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `booking_payments_reversed_id_unique` ON `booking_payments` (`reversed_id`);--> statement-breakpoint
CREATE INDEX `idx_booking_payments_booking` ON `booking_payments` (`booking_id`);--> statement-breakpoint
CREATE INDEX `idx_booking_payments_reference` ON `booking_payments` (`reference`) WHERE reference <> '';--> statement-breakpoint
CREATE INDEX `idx_booking_payments_day` ON `booking_payments` (`day`);--> statement-breakpoint
CREATE TABLE `bookings` (
	`id` text PRIMARY KEY NOT NULL,
	`reference` text NOT NULL,
	`tour_id` text,
	`departure_id` text,
	`tour` text NOT NULL,
	`starts_on` text,
	`ends_on` text,
	`payer_name` text NOT NULL,
	`payer_phone` text NOT NULL,
	`payer_email` text NOT NULL,
	`payer_address` text NOT NULL,
	`state_code` text NOT NULL,
	`gstin` text NOT NULL,
	`pan` text NOT NULL,
	`search_text` text NOT NULL,
	`seats` integer NOT NULL,
	`lines` text NOT NULL,
	`discount_paise` integer NOT NULL,
	`tax` text NOT NULL,
	`total_paise` integer NOT NULL,
	`paid_paise` integer DEFAULT 0 NOT NULL,
	`instalments` text NOT NULL,
	`cancellation` text NOT NULL,
	`source` text NOT NULL,
	`inquiry_id` text,
	`quote_id` text,
	`quote_series` text,
	`seats_deadline` text,
	`hold_expires_at` integer,
	`cancelled_on` text,
	`cancelled_reason` text DEFAULT '' NOT NULL,
	`kept_paise` integer,
	`erased_at` integer,
	`reminded_at` integer,
	`reminders_stopped_at` integer,
	`link_asked_at` integer,
	`version` integer NOT NULL,
	`traveller_changes` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`fingerprint` text NOT NULL,
	`change_id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bookings_reference_unique` ON `bookings` (`reference`);--> statement-breakpoint
CREATE INDEX `idx_bookings_newest` ON `bookings` (`created_at`);--> statement-breakpoint
CREATE INDEX `idx_bookings_departure` ON `bookings` (`tour_id`,`departure_id`,`seats`) WHERE cancelled_on is null;--> statement-breakpoint
CREATE INDEX `idx_bookings_inquiry` ON `bookings` (`inquiry_id`);--> statement-breakpoint
CREATE INDEX `idx_bookings_start` ON `bookings` (`starts_on`) WHERE cancelled_on is null;--> statement-breakpoint
CREATE UNIQUE INDEX `idx_bookings_quote` ON `bookings` (`quote_series`) WHERE cancelled_on is null;--> statement-breakpoint
CREATE INDEX `idx_bookings_series` ON `bookings` (`quote_series`) WHERE quote_series is not null;--> statement-breakpoint
CREATE INDEX `idx_bookings_seats_deadline` ON `bookings` (`seats_deadline`) WHERE seats_deadline is not null and cancelled_on is null and erased_at is null;--> statement-breakpoint
CREATE INDEX `idx_bookings_reminders_stopped` ON `bookings` (lower("payer_email")) WHERE reminders_stopped_at is not null;--> statement-breakpoint
CREATE INDEX `idx_bookings_link_asked` ON `bookings` (`link_asked_at`) WHERE link_asked_at is not null;--> statement-breakpoint
CREATE INDEX `idx_bookings_hold` ON `bookings` (`hold_expires_at`) WHERE hold_expires_at is not null and cancelled_on is null;--> statement-breakpoint
CREATE INDEX `idx_bookings_refund_due` ON `bookings` (`cancelled_on`) WHERE erased_at is null and paid_paise > coalesce(kept_paise, total_paise);--> statement-breakpoint
CREATE INDEX `idx_bookings_owing` ON `bookings` (`starts_on`) WHERE cancelled_on is null and paid_paise < total_paise;--> statement-breakpoint
CREATE TABLE `invoices` (
	`number` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`series` text NOT NULL,
	`financial_year` text NOT NULL,
	`serial` integer NOT NULL,
	`booking_id` text NOT NULL,
	`payment_id` text,
	`day` text NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	`cancelled_on` text,
	`cancelled_reason` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_invoices_serial` ON `invoices` (`series`,`financial_year`,`serial`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_invoices_payment` ON `invoices` (`payment_id`) WHERE payment_id is not null;--> statement-breakpoint
CREATE INDEX `idx_invoices_booking` ON `invoices` (`booking_id`);--> statement-breakpoint
CREATE INDEX `idx_invoices_day` ON `invoices` (`day`);--> statement-breakpoint
CREATE INDEX `idx_invoices_cancelled` ON `invoices` (`cancelled_on`) WHERE cancelled_on is not null;--> statement-breakpoint
CREATE TABLE `links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`target` text NOT NULL,
	`seat` integer,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`expires_on` text,
	`opened_at` integer,
	`revoked_at` integer,
	`write_hour` integer,
	`writes` integer DEFAULT 0 NOT NULL,
	`audited_at` integer
);
--> statement-breakpoint
CREATE INDEX `idx_links_target` ON `links` (`kind`,`target`);--> statement-breakpoint
CREATE TABLE `reported_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text NOT NULL,
	`utr` text NOT NULL,
	`amount_paise` integer NOT NULL,
	`reported_at` integer NOT NULL,
	`state` text NOT NULL,
	`reason` text NOT NULL,
	`decided_by` text NOT NULL,
	`decided_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_reported_payments_utr` ON `reported_payments` (`booking_id`,`utr`);--> statement-breakpoint
CREATE INDEX `idx_reported_payments_open` ON `reported_payments` (`booking_id`) WHERE state = 'open';--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`booking_id` text NOT NULL,
	`tour_id` text NOT NULL,
	`starts_on` text NOT NULL,
	`stars` integer NOT NULL,
	`words` text NOT NULL,
	`name` text NOT NULL,
	`photos` text NOT NULL,
	`state` text NOT NULL,
	`answer` text NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	`decided_by` text NOT NULL,
	`version` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_booking_id_unique` ON `reviews` (`booking_id`);--> statement-breakpoint
CREATE INDEX `idx_reviews_approved` ON `reviews` (`tour_id`,`stars`) WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX `idx_reviews_waiting` ON `reviews` (`created_at`) WHERE state = 'waiting';--> statement-breakpoint
CREATE TABLE `seat_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text,
	`tour_id` text NOT NULL,
	`departure_id` text NOT NULL,
	`seats` integer NOT NULL,
	`name` text NOT NULL,
	`other_names` text DEFAULT '[]' NOT NULL,
	`phone` text NOT NULL,
	`email` text NOT NULL,
	`network` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `seat_requests_token_hash_unique` ON `seat_requests` (`token_hash`);--> statement-breakpoint
CREATE INDEX `idx_seat_requests_created` ON `seat_requests` (`created_at`);--> statement-breakpoint
CREATE TABLE `travellers` (
	`booking_id` text NOT NULL,
	`seat` integer NOT NULL,
	`plain_data` text NOT NULL,
	`encrypted_fields` text NOT NULL,
	`encrypted_data` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text NOT NULL,
	PRIMARY KEY(`booking_id`, `seat`)
);
--> statement-breakpoint
CREATE TABLE `inquiries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`public_id` text NOT NULL,
	`idempotency_key` text,
	`fingerprint` text NOT NULL,
	`name` text NOT NULL,
	`country_code` text NOT NULL,
	`phone` text NOT NULL,
	`email` text NOT NULL,
	`subject` text NOT NULL,
	`number` integer NOT NULL,
	`departure_month` text NOT NULL,
	`inquiry_page` text NOT NULL,
	`tour_id` text,
	`departure_id` text,
	`ride` text,
	`message` text,
	`source` text DEFAULT 'site' NOT NULL,
	`written_at` text,
	`received_at` integer NOT NULL,
	`handled_at` integer,
	`erased_at` integer,
	`network` text,
	`status` text DEFAULT 'new' NOT NULL,
	`owner_id` text,
	`follow_up_on` text,
	`answered_at` integer,
	`on_waitlist` integer DEFAULT false NOT NULL,
	`deleted_at` integer,
	`reminders_stopped_at` integer,
	`search_text` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `inquiries_public_id_unique` ON `inquiries` (`public_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `inquiries_idempotency_key_unique` ON `inquiries` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `idx_inquiries_network` ON `inquiries` (`network`,`received_at`) WHERE "inquiries"."network" is not null;--> statement-breakpoint
CREATE INDEX `idx_inquiries_status` ON `inquiries` (`status`) WHERE ("inquiries"."erased_at" is null and "inquiries"."deleted_at" is null);--> statement-breakpoint
CREATE INDEX `idx_inquiries_received` ON `inquiries` (`received_at`) WHERE ("inquiries"."erased_at" is null and "inquiries"."deleted_at" is null);--> statement-breakpoint
CREATE INDEX `idx_inquiries_owner` ON `inquiries` (`owner_id`) WHERE (("inquiries"."erased_at" is null and "inquiries"."deleted_at" is null) and ("inquiries"."status" <> 'won' and "inquiries"."status" <> 'lost' and "inquiries"."status" <> 'spam'));--> statement-breakpoint
CREATE INDEX `idx_inquiries_due` ON `inquiries` (`deleted_at`,`follow_up_on`) WHERE ("inquiries"."follow_up_on" is not null and ("inquiries"."erased_at" is null and "inquiries"."deleted_at" is null) and ("inquiries"."status" <> 'won' and "inquiries"."status" <> 'lost' and "inquiries"."status" <> 'spam'));--> statement-breakpoint
CREATE INDEX `idx_inquiries_waitlist` ON `inquiries` (`tour_id`,`departure_id`) WHERE "inquiries"."on_waitlist";--> statement-breakpoint
CREATE INDEX `idx_inquiries_deleted` ON `inquiries` (`deleted_at`) WHERE "inquiries"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX `idx_inquiries_phone` ON `inquiries` (`phone`,`country_code`);--> statement-breakpoint
CREATE INDEX `idx_inquiries_email` ON `inquiries` (lower("email"));--> statement-breakpoint
CREATE TABLE `inquiry_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`inquiry` text NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text,
	`actor_name` text NOT NULL,
	`kind` text NOT NULL,
	`detail` text NOT NULL,
	`search_text` text
);
--> statement-breakpoint
CREATE INDEX `idx_inquiry_events_inquiry` ON `inquiry_events` (`inquiry`);--> statement-breakpoint
CREATE INDEX `idx_inquiry_events_search` ON `inquiry_events` (`inquiry`) WHERE "inquiry_events"."search_text" is not null;--> statement-breakpoint
CREATE TABLE `quotes` (
	`id` text PRIMARY KEY NOT NULL,
	`series` text NOT NULL,
	`revision` integer NOT NULL,
	`inquiry` text NOT NULL,
	`content` text NOT NULL,
	`terms` text,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`sent_at` integer,
	`viewed_at` integer,
	`accepted_at` integer,
	`accepted_name` text,
	`withdrawn_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_quotes_revision` ON `quotes` (`series`,`revision`);--> statement-breakpoint
CREATE INDEX `idx_quotes_inquiry` ON `quotes` (`inquiry`);--> statement-breakpoint
CREATE INDEX `idx_quotes_newest` ON `quotes` (`created_at`);--> statement-breakpoint
CREATE INDEX `idx_quotes_sent` ON `quotes` (`sent_at`) WHERE "quotes"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX `idx_quotes_accepted` ON `quotes` (`accepted_at`) WHERE "quotes"."accepted_at" is not null;--> statement-breakpoint
CREATE TABLE `reply_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`language` text NOT NULL,
	`text` text NOT NULL,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE TABLE `audit_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text,
	`actor_name` text NOT NULL,
	`actor_email` text NOT NULL,
	`action` text NOT NULL,
	`subject` text,
	`label` text NOT NULL,
	`request_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_audit_events_actor` ON `audit_events` (`actor_id`,`id`);--> statement-breakpoint
CREATE TABLE `counters` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL,
	`settings` integer
);
--> statement-breakpoint
CREATE TABLE `email_outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`ref` text NOT NULL,
	`key` text,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`sent_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_outbox_key_unique` ON `email_outbox` (`key`);--> statement-breakpoint
CREATE INDEX `idx_email_outbox_next` ON `email_outbox` ((kind = 'inquiry' or kind = 'inquiry_received' or kind = 'owners_told' or kind = 'quote_expiring' or kind = 'instalment_due' or kind = 'instalment_late' or kind = 'travellers_missing' or kind = 'trip_ahead' or kind = 'review_asked'),`due_at`) WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX `idx_email_outbox_ref` ON `email_outbox` (`ref`,`created_at`);--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`device_id` text NOT NULL,
	`inquiry_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_notifications_due` ON `notifications` (`due_at`);--> statement-breakpoint
CREATE INDEX `idx_notifications_device` ON `notifications` (`device_id`);--> statement-breakpoint
CREATE TABLE `settings` (
	`version` integer PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`changed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `devices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`browser` text NOT NULL,
	`device_hash` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_devices_user` ON `devices` (`user_id`);--> statement-breakpoint
CREATE TABLE `failed_logins` (
	`key` text PRIMARY KEY NOT NULL,
	`failures` integer NOT NULL,
	`last_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`invited_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`token_hash` text,
	`expires_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_email_unique` ON `invitations` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_token_hash_unique` ON `invitations` (`token_hash`);--> statement-breakpoint
CREATE TABLE `passkey_challenges` (
	`challenge` text PRIMARY KEY NOT NULL,
	`ceremony` text NOT NULL,
	`user_id` text,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_passkey_challenges_expiry` ON `passkey_challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`name` text NOT NULL,
	`backed_up` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer
);
--> statement-breakpoint
CREATE INDEX `idx_passkeys_user` ON `passkeys` (`user_id`);--> statement-breakpoint
CREATE TABLE `password_resets` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_password_resets_user` ON `password_resets` (`user_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`browser` text DEFAULT '' NOT NULL,
	`device_hash` text,
	`cookie_hash` text,
	`confirmed_at` integer NOT NULL,
	`must_change_password` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`role` text DEFAULT 'staff' NOT NULL,
	`disabled_at` integer,
	`must_change_password` integer DEFAULT false NOT NULL,
	`seen_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE TABLE `departures` (
	`tour_id` text NOT NULL,
	`id` text NOT NULL,
	`starts_on` text NOT NULL,
	`seats` integer NOT NULL,
	`taken_elsewhere` integer NOT NULL,
	`price` real,
	`state` text NOT NULL,
	`cancelled_at` integer,
	`leader_id` text,
	`leader_name` text DEFAULT '' NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`travel_documents` text,
	`version` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`tour_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `idx_departures_start` ON `departures` (`starts_on`);--> statement-breakpoint
CREATE TABLE `pictures` (
	`sha` text PRIMARY KEY NOT NULL,
	`sky_colour` text,
	`created_at` integer NOT NULL,
	`stored_at` integer,
	`unreferred_at` integer
);
--> statement-breakpoint
CREATE INDEX `idx_pictures_created` ON `pictures` (`created_at`);--> statement-breakpoint
CREATE TABLE `summaries` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `tour_versions` (
	`tour_id` text NOT NULL,
	`version` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`changed_by` text NOT NULL,
	`cover_sha` text NOT NULL,
	`gallery` text NOT NULL,
	`picture_notes` text NOT NULL,
	`content` text NOT NULL,
	PRIMARY KEY(`tour_id`, `version`)
);
--> statement-breakpoint
CREATE TABLE `tours` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`country` text NOT NULL,
	`place` text NOT NULL,
	`rating` real,
	`price` real,
	`discount_price` real,
	`pillion_price` real,
	`own_bike_price` real,
	`passenger_price` real,
	`foreigner_price` real,
	`heading` text NOT NULL,
	`duration` text NOT NULL,
	`group_size` text NOT NULL,
	`language` text NOT NULL,
	`price_per_day` real,
	`description` text NOT NULL,
	`cover_sha` text NOT NULL,
	`gallery` text NOT NULL,
	`picture_notes` text NOT NULL,
	`itinerary` text NOT NULL,
	`inclusions` text NOT NULL,
	`exclusions` text NOT NULL,
	`faq` text NOT NULL,
	`route` text,
	`facts` text,
	`max_altitude_m` integer,
	`height_line` text NOT NULL,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`stage` text DEFAULT 'published' NOT NULL,
	`idempotency_key` text,
	`fingerprint` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_tours_key` ON `tours` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `idx_tours_newest` ON `tours` ("updated_at" desc) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `idx_tours_type` ON `tours` (`type`,"updated_at" desc) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `idx_tours_place` ON `tours` (place collate nocase,"updated_at" desc) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `idx_tours_type_place` ON `tours` (`type`,place collate nocase,"updated_at" desc) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `idx_tours_highest` ON `tours` ("max_altitude_m" desc,"updated_at" desc) WHERE deleted_at is null and max_altitude_m is not null;--> statement-breakpoint
CREATE INDEX `idx_tours_deleted` ON `tours` (`deleted_at`) WHERE deleted_at is not null;
--> statement-breakpoint
-- Written by hand below this line: what drizzle-kit cannot generate.
INSERT INTO `summaries` (`name`, `value`) VALUES ('places', '{}');
--> statement-breakpoint
CREATE TRIGGER `booking_payments_never_changed` BEFORE UPDATE ON `booking_payments`
BEGIN
  SELECT RAISE(ABORT, 'the ledger is never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `booking_payments_never_lost` BEFORE DELETE ON `booking_payments`
WHEN EXISTS (SELECT 1 FROM `bookings` WHERE `id` = OLD.`booking_id`)
BEGIN
  SELECT RAISE(ABORT, 'the ledger is never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `booking_payments_counted` AFTER INSERT ON `booking_payments`
BEGIN
  UPDATE `bookings` SET `paid_paise` = (SELECT coalesce(sum(`signed_amount_paise`), 0) FROM `booking_payments` WHERE `booking_id` = NEW.`booking_id`)
  WHERE `id` = NEW.`booking_id`;
END;
