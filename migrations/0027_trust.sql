CREATE TABLE `payment_hosts` (
	`host` text PRIMARY KEY NOT NULL,
	`allowed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `tour_previews` (
	`key_hash` text PRIMARY KEY NOT NULL,
	`tour_id` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `sessions` ADD `cookie_hash` text;