CREATE TABLE `kept_lists` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`tour_id` text NOT NULL,
	`departure_id` text NOT NULL,
	`user_id` text NOT NULL,
	`browser` text NOT NULL,
	`saved_at` integer NOT NULL,
	`ends_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `people_links` ADD `opened_at` integer;--> statement-breakpoint
ALTER TABLE `people_links` ADD `revoked_at` integer;
