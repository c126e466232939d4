CREATE TABLE `counters` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
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
	`written_at` text,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `inquiries_public_id_unique` ON `inquiries` (`public_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `inquiries_idempotency_key_unique` ON `inquiries` (`idempotency_key`);--> statement-breakpoint
CREATE TABLE `mail_outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`ref` text NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`sent_at` integer
);
--> statement-breakpoint
CREATE INDEX `idx_mail_outbox_due` ON `mail_outbox` (`due_at`) WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX `idx_mail_outbox_ref` ON `mail_outbox` (`ref`,`created_at`);--> statement-breakpoint
CREATE TABLE `password_resets` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_password_resets_user` ON `password_resets` (`user_id`);--> statement-breakpoint
CREATE TABLE `pictures` (
	`sha` text PRIMARY KEY NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`bytes` integer NOT NULL,
	`content_type` text NOT NULL,
	`created_at` integer NOT NULL,
	`stored_at` integer
);
--> statement-breakpoint
CREATE INDEX `idx_pictures_created` ON `pictures` (`created_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `tours` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`country` text NOT NULL,
	`place` text NOT NULL,
	`rating` real,
	`price` real,
	`discount_price` real,
	`heading` text NOT NULL,
	`duration` text NOT NULL,
	`group_size` text NOT NULL,
	`language` text NOT NULL,
	`price_per_day` real,
	`description` text NOT NULL,
	`cover_sha` text NOT NULL,
	`gallery` text NOT NULL,
	`itinerary` text NOT NULL,
	`inclusions` text NOT NULL,
	`exclusions` text NOT NULL,
	`faq` text NOT NULL,
	`route` text,
	`facts` text,
	`max_altitude_m` integer,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE INDEX `idx_tours_newest` ON `tours` ("updated_at" desc) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `idx_tours_type` ON `tours` (`type`,"updated_at" desc) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `idx_tours_place` ON `tours` (place collate nocase,"updated_at" desc) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `idx_tours_type_place` ON `tours` (`type`,place collate nocase,"updated_at" desc) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `idx_tours_highest` ON `tours` ("max_altitude_m" desc,"updated_at" desc) WHERE deleted_at is null and max_altitude_m is not null;--> statement-breakpoint
CREATE INDEX `idx_tours_deleted` ON `tours` (`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);