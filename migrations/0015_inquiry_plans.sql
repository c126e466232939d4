ALTER TABLE `inquiries` ADD `tour_id` text;--> statement-breakpoint
ALTER TABLE `inquiries` ADD `departure_id` text;--> statement-breakpoint
ALTER TABLE `inquiries` ADD `ride` text;