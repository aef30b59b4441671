-- Trusted: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS "pg_trgm";--> statement-breakpoint
CREATE SEQUENCE "public"."order_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"surname" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"processing_consent" boolean DEFAULT false NOT NULL,
	"consent_withdrawn_at" timestamp with time zone,
	"role" text,
	"locked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "code_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"code_hash" text,
	"password_hash" text,
	"consent_version" integer,
	"tries" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "password_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"account_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" bigint NOT NULL,
	"cookie_hash" text NOT NULL,
	"device" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"identity_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "sessions_cookieHash_unique" UNIQUE("cookie_hash")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"account_id" bigint NOT NULL,
	"email" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_name" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"batch" text
);
--> statement-breakpoint
CREATE TABLE "backup_runs" (
	"part" text PRIMARY KEY NOT NULL,
	"good_at" timestamp with time zone NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "personal_deletions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "personal_deletions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"account_id" bigint NOT NULL,
	"account_created_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"copied_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "bulk_change_products" (
	"bulk_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"before" jsonb NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "bulk_change_products_bulk_id_product_id_pk" PRIMARY KEY("bulk_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "bulk_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"account_id" bigint NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"change" jsonb NOT NULL,
	"state" text DEFAULT 'done' NOT NULL,
	"product_ids" bigint[] DEFAULT '{}' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"restored" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "carrier_cities" (
	"carrier" text NOT NULL,
	"code" integer NOT NULL,
	"name" text NOT NULL,
	"search_name" text NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"points" integer DEFAULT 0 NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "carrier_cities_carrier_code_pk" PRIMARY KEY("carrier","code")
);
--> statement-breakpoint
CREATE TABLE "carrier_points" (
	"carrier" text NOT NULL,
	"code" text NOT NULL,
	"city_code" integer NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"work_time" text DEFAULT '' NOT NULL,
	"metro" text,
	"note" text,
	"phone" text,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"max_grams" integer,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "carrier_points_carrier_code_pk" PRIMARY KEY("carrier","code")
);
--> statement-breakpoint
CREATE TABLE "carrier_quotes" (
	"key" text PRIMARY KEY NOT NULL,
	"offers" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "carrier_states" (
	"carrier" text PRIMARY KEY NOT NULL,
	"places_at" timestamp with time zone,
	"problem" text,
	"problem_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "parcel_senders" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"city_code" integer NOT NULL,
	"shipment_point" text,
	"postal_index" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cart_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_items_account_product_key" UNIQUE("account_id","product_id"),
	CONSTRAINT "cart_items_quantity_positive" CHECK ("cart_items"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"picture_id" bigint
);
--> statement-breakpoint
CREATE TABLE "makers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "makers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	CONSTRAINT "makers_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "product_pictures" (
	"product_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"picture_id" bigint NOT NULL,
	CONSTRAINT "product_pictures_product_id_position_pk" PRIMARY KEY("product_id","position")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price_kopecks" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	"series_id" bigint,
	"maker_id" bigint,
	"character" text,
	"character_latin" text,
	"scale" text,
	"height_mm" integer,
	"material" text,
	"release_year" smallint,
	"release_month" smallint,
	"age_mark" text,
	"box_condition" text,
	"is_new" boolean DEFAULT false NOT NULL,
	"stock" integer,
	"limit_per_customer" integer,
	"weight_grams" integer,
	"box_length_mm" integer,
	"box_width_mm" integer,
	"box_height_mm" integer,
	"barcode" text,
	"low_stock" integer,
	"cost_price_kopecks" bigint,
	"is_preorder" boolean DEFAULT false NOT NULL,
	"on_sale" boolean DEFAULT true NOT NULL,
	"available" boolean GENERATED ALWAYS AS (on_sale and (stock is null or stock > 0)) STORED NOT NULL,
	"card" text DEFAULT '' NOT NULL,
	"words" integer[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_sku_unique" UNIQUE("sku"),
	CONSTRAINT "products_price_not_negative" CHECK ("products"."price_kopecks" >= 0),
	CONSTRAINT "products_cost_price_not_negative" CHECK ("products"."cost_price_kopecks" >= 0),
	CONSTRAINT "products_stock_not_negative" CHECK ("products"."stock" >= 0),
	CONSTRAINT "products_low_stock_not_negative" CHECK ("products"."low_stock" >= 0),
	CONSTRAINT "products_limit_positive" CHECK ("products"."limit_per_customer" > 0)
);
--> statement-breakpoint
CREATE TABLE "series" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"latin" text,
	CONSTRAINT "series_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"change" integer NOT NULL,
	"stock_after" integer NOT NULL,
	"reason" text NOT NULL,
	"order_id" bigint,
	"account_id" bigint,
	"document_id" bigint
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint,
	"email_hash" text NOT NULL,
	"action" text NOT NULL,
	"purpose" text NOT NULL,
	"document" text NOT NULL,
	"version" integer NOT NULL,
	"address" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"slug" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"effective_from" date NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "documents_slug_version_pk" PRIMARY KEY("slug","version")
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"shop_name" text NOT NULL,
	"phone" text,
	"email" text,
	"time_of_work" text,
	"full_name" text,
	"inn" text,
	"ogrn" text,
	"vk_url" text,
	"telegram_url" text,
	"legal_address" text,
	"about_text" text,
	"payee_name" text,
	"bank_name" text,
	"bank_bic" text,
	"bank_account" text,
	"bank_corr_account" text,
	"payment_note" text,
	"orders_email" text,
	"unpaid_order_days" integer DEFAULT 3 NOT NULL,
	"packing_days" integer DEFAULT 2 NOT NULL,
	"low_stock" integer DEFAULT 3 NOT NULL,
	"receipts_by" text DEFAULT 'provider' NOT NULL,
	"vat_code" integer DEFAULT 1 NOT NULL,
	"tax_system" integer DEFAULT 2 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "site_settings_one_row" CHECK ("site_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stores_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text,
	"address" text,
	"time_of_work" text,
	"position" integer DEFAULT 0 NOT NULL,
	"picture_id" bigint,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "restock_requests" (
	"account_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "restock_requests_account_id_product_id_pk" PRIMARY KEY("account_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "wishlist_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wishlist_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wishlist_items_account_product_key" UNIQUE("account_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "wishlist_links" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wishlist_links_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "home_opening" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"heading" text NOT NULL,
	"text" text,
	"link_text" text,
	"link_href" text,
	"picture_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "home_opening_one_row" CHECK ("home_opening"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "import_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"email" text NOT NULL,
	"state" text NOT NULL,
	"file_name" text NOT NULL,
	"file" "bytea",
	"file_bytes" integer NOT NULL,
	"format" text NOT NULL,
	"encoding" text,
	"delimiter" text,
	"row_count" integer NOT NULL,
	"columns" jsonb NOT NULL,
	"create_missing" boolean DEFAULT false NOT NULL,
	"allow_zero_price" boolean DEFAULT false NOT NULL,
	"report" jsonb,
	"bad_rows" jsonb,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"key" text,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"run_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"again" boolean DEFAULT false NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"cancel_requested" boolean DEFAULT false NOT NULL,
	"last_error" text,
	"failed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"html" text,
	"about" text,
	"urgent" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"refused_at" timestamp with time zone,
	"dropped_at" timestamp with time zone,
	"drop_reason" text
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"color" text NOT NULL,
	"widths" integer[] NOT NULL,
	"unused_since" timestamp with time zone,
	CONSTRAINT "pictures_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "delivery_types" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_types_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"price_kopecks" bigint NOT NULL,
	"requires_address" boolean NOT NULL,
	"placeholder" text DEFAULT '' NOT NULL,
	"note" text,
	"carrier" text,
	"days_min" integer,
	"days_max" integer,
	"position" integer DEFAULT 0 NOT NULL,
	"archived_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "delivery_types_price_not_negative" CHECK ("delivery_types"."price_kopecks" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_drafts" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"id" bigint DEFAULT nextval('order_numbers') NOT NULL,
	"lines" jsonb NOT NULL,
	"goods_kopecks" bigint NOT NULL,
	"delivery_choices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "order_drafts_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"state" text,
	"actor" text NOT NULL,
	"account_id" bigint,
	"text" text,
	"letters_due" boolean DEFAULT false NOT NULL,
	"letters_after" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"product_id" bigint NOT NULL,
	"sku" text NOT NULL,
	"product_name" text NOT NULL,
	"picture_id" bigint,
	"price_kopecks" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"cost_kopecks" bigint,
	CONSTRAINT "order_lines_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_lines_quantity_positive" CHECK ("order_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" bigint PRIMARY KEY NOT NULL,
	"account_id" bigint,
	"state" text NOT NULL,
	"full_name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"delivery_type_id" bigint,
	"delivery_name" text NOT NULL,
	"delivery_note" text,
	"delivery_price_kopecks" bigint NOT NULL,
	"delivery_address" text DEFAULT '' NOT NULL,
	"delivery_index" text DEFAULT '' NOT NULL,
	"delivery_choice" jsonb,
	"comment" text DEFAULT '' NOT NULL,
	"payment_method" text DEFAULT 'online' NOT NULL,
	"goods_kopecks" bigint NOT NULL,
	"total_kopecks" bigint NOT NULL,
	"tracking_number" text,
	"cancel_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"expiry_warned_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "orders_state_known" CHECK ("orders"."state" in ('Ожидает оплаты', 'Оплачен', 'Собирается', 'Отправлен', 'Готов к выдаче', 'Завершен', 'Отменен', 'Возвращен'))
);
--> statement-breakpoint
CREATE TABLE "sold_names" (
	"product_id" bigint NOT NULL,
	"name" text NOT NULL,
	"sku" text NOT NULL,
	CONSTRAINT "sold_names_product_id_name_sku_pk" PRIMARY KEY("product_id","name","sku")
);
--> statement-breakpoint
CREATE TABLE "parcel_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parcel_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parcel_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"actor" text NOT NULL,
	"account_id" bigint,
	"carrier_code" text,
	"text" text,
	CONSTRAINT "parcel_events_carrier_once" UNIQUE("parcel_id","carrier_code","at")
);
--> statement-breakpoint
CREATE TABLE "parcel_labels" (
	"parcel_id" bigint PRIMARY KEY NOT NULL,
	"pdf" "bytea" NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parcel_lines" (
	"parcel_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "parcel_lines_parcel_id_order_id_position_pk" PRIMARY KEY("parcel_id","order_id","position"),
	CONSTRAINT "parcel_lines_quantity_positive" CHECK ("parcel_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parcels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint,
	"state" text NOT NULL,
	"carrier" text,
	"way" text,
	"delivery_name" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"postal_index" text DEFAULT '' NOT NULL,
	"city_code" integer,
	"point_code" text,
	"tariff_code" integer,
	"price_kopecks" bigint NOT NULL,
	"weight_grams" integer NOT NULL,
	"length_cm" integer NOT NULL,
	"width_cm" integer NOT NULL,
	"height_cm" integer NOT NULL,
	"tracking_number" text,
	"carrier_state" text,
	"carrier_number" text,
	"carrier_uuid" text,
	"carrier_asked_at" timestamp with time zone,
	"carrier_next_at" timestamp with time zone,
	"carrier_tries" integer DEFAULT 0 NOT NULL,
	"carrier_problem" text,
	"tracked_at" timestamp with time zone,
	"storage_until" timestamp with time zone,
	"storage_reminded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"packed_at" timestamp with time zone,
	"handed_over_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "parcels_carrierNumber_unique" UNIQUE("carrier_number"),
	CONSTRAINT "parcels_carrierUuid_unique" UNIQUE("carrier_uuid"),
	CONSTRAINT "parcels_state_known" CHECK ("parcels"."state" in ('Ждет сборки', 'Собрана', 'Передана', 'В пути', 'Ждет получателя', 'Получена', 'Возвращается', 'Отменена')),
	CONSTRAINT "parcels_size_positive" CHECK (least(weight_grams, length_cm, width_cm, height_cm) > 0),
	CONSTRAINT "parcels_price_not_negative" CHECK ("parcels"."price_kopecks" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"method" text NOT NULL,
	"state" text NOT NULL,
	"kopecks" bigint NOT NULL,
	"refunded_kopecks" bigint DEFAULT 0 NOT NULL,
	"idempotence_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"provider_id" text,
	"provider_account" text,
	"confirmation_url" text,
	"return_url" text,
	"way" text,
	"instrument" text,
	"cancel_reason" text,
	"document" text,
	"account_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"check_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payments_idempotence_key" UNIQUE("idempotence_key"),
	CONSTRAINT "payments_method_known" CHECK ("payments"."method" in ('yookassa', 'tbank', 'transfer', 'cash')),
	CONSTRAINT "payments_state_known" CHECK ("payments"."state" in ('pending', 'succeeded', 'cancelled')),
	CONSTRAINT "payments_sum_positive" CHECK ("payments"."kopecks" > 0),
	CONSTRAINT "payments_decided" CHECK (("payments"."state" = 'pending') = ("payments"."decided_at" is null)),
	CONSTRAINT "payments_not_refunded_beyond" CHECK ("payments"."refunded_kopecks" between 0 and case "payments"."state" when 'succeeded' then "payments"."kopecks" else 0 end)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"method" text NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"return_id" bigint,
	"kopecks" bigint NOT NULL,
	"idempotence_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"provider_id" text,
	"note" text,
	"document" text,
	"document_date" date,
	"account_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "refunds_idempotence_key" UNIQUE("idempotence_key"),
	CONSTRAINT "refunds_method_known" CHECK ("refunds"."method" in ('yookassa', 'tbank', 'transfer', 'cash')),
	CONSTRAINT "refunds_state_known" CHECK ("refunds"."state" in ('pending', 'waiting', 'succeeded', 'cancelled')),
	CONSTRAINT "refunds_reason_known" CHECK ("refunds"."reason" in ('cancelled', 'overpaid', 'return', 'concession')),
	CONSTRAINT "refunds_sum_positive" CHECK ("refunds"."kopecks" > 0),
	CONSTRAINT "refunds_decided" CHECK (("refunds"."state" in ('pending', 'waiting')) = ("refunds"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receipts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"desk" text NOT NULL,
	"state" text NOT NULL,
	"payment_id" bigint NOT NULL,
	"refund_id" bigint,
	"kopecks" bigint NOT NULL,
	"lines" jsonb NOT NULL,
	"mode" text NOT NULL,
	"vat_code" integer NOT NULL,
	"tax_system" integer NOT NULL,
	"email" text NOT NULL,
	"reason" text,
	"separate" boolean DEFAULT false NOT NULL,
	"idempotence_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"provider_id" text,
	"account_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "receipts_idempotence_key" UNIQUE("idempotence_key"),
	CONSTRAINT "receipts_kind_known" CHECK ("receipts"."kind" in ('income', 'offset', 'return')),
	CONSTRAINT "receipts_state_known" CHECK ("receipts"."state" in ('prepared', 'pending', 'done', 'refused')),
	CONSTRAINT "receipts_return_has_refund" CHECK (("receipts"."kind" = 'return') = ("receipts"."refund_id" is not null)),
	CONSTRAINT "receipts_sum_positive" CHECK ("receipts"."kopecks" > 0),
	CONSTRAINT "receipts_decided" CHECK (("receipts"."state" in ('prepared', 'pending')) = ("receipts"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "sales_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sales_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date,
	"product_id" bigint
);
--> statement-breakpoint
CREATE TABLE "sales_totals" (
	"kind" text NOT NULL,
	"unit" text NOT NULL,
	"period" date NOT NULL,
	"key" bigint NOT NULL,
	"orders" integer NOT NULL,
	"pieces" integer NOT NULL,
	"goods_kopecks" bigint NOT NULL,
	"delivery_kopecks" bigint NOT NULL,
	"known_kopecks" bigint NOT NULL,
	"cost_kopecks" bigint NOT NULL,
	"returned_orders" integer NOT NULL,
	"returned_pieces" integer NOT NULL,
	"returned_kopecks" bigint NOT NULL,
	CONSTRAINT "sales_totals_kind_unit_period_key_pk" PRIMARY KEY("kind","unit","period","key")
);
--> statement-breakpoint
CREATE TABLE "return_lines" (
	"return_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"quantity" integer NOT NULL,
	"accepted" integer,
	"fate" text,
	"refuse_reason" text,
	CONSTRAINT "return_lines_return_id_position_pk" PRIMARY KEY("return_id","position"),
	CONSTRAINT "return_lines_quantity_positive" CHECK ("return_lines"."quantity" > 0),
	CONSTRAINT "return_lines_accepted_of_them" CHECK ("return_lines"."accepted" between 0 and "return_lines"."quantity")
);
--> statement-breakpoint
CREATE TABLE "return_photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" bigint NOT NULL,
	"return_id" bigint,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "returns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"state" text NOT NULL,
	"kind" text NOT NULL,
	"by_staff" boolean DEFAULT false NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"tracking_number" text,
	"refuse_reason" text,
	"delivery_kopecks" bigint DEFAULT 0 NOT NULL,
	"withheld_kopecks" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"account_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "returns_state_known" CHECK ("returns"."state" in ('Запрошен', 'В пути', 'Получен', 'Принят', 'Отклонен', 'Отозван')),
	CONSTRAINT "returns_kind_known" CHECK ("returns"."kind" in ('changed_mind', 'defect', 'not_collected')),
	CONSTRAINT "returns_decided" CHECK (("returns"."state" in ('Принят', 'Отклонен', 'Отозван')) = ("returns"."decided_at" is not null)),
	CONSTRAINT "returns_sums_not_negative" CHECK ("returns"."delivery_kopecks" >= 0 and "returns"."withheld_kopecks" >= 0)
);
--> statement-breakpoint
CREATE TABLE "product_popularity" (
	"product_id" bigint PRIMARY KEY NOT NULL,
	"score" integer NOT NULL,
	"sold" integer NOT NULL,
	"favourites" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_pins" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_pins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"query" text NOT NULL,
	"product_id" bigint NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "search_pins_length" CHECK (length("search_pins"."query") <= 200)
);
--> statement-breakpoint
CREATE TABLE "empty_searches" (
	"day" date NOT NULL,
	"query" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "empty_searches_day_query_pk" PRIMARY KEY("day","query"),
	CONSTRAINT "empty_searches_length" CHECK (length("empty_searches"."query") <= 100)
);
--> statement-breakpoint
CREATE TABLE "search_names" (
	"name" text PRIMARY KEY NOT NULL,
	"words" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_synonyms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"phrase" text NOT NULL,
	"replacement" text NOT NULL,
	"stems" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "search_synonyms_length" CHECK (length("search_synonyms"."phrase") <= 100 and length("search_synonyms"."replacement") <= 100)
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_words_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"spelling" text NOT NULL,
	"word" text NOT NULL,
	"stem" text NOT NULL,
	"sound" text NOT NULL,
	"joined" boolean NOT NULL,
	CONSTRAINT "search_words_spelling_unique" UNIQUE("spelling")
);
--> statement-breakpoint
CREATE TABLE "authenticators" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"last_step" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "factor_challenges" (
	"hash" text PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"session_id" uuid,
	"challenge" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"domain" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"account_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_account_id_hash_pk" PRIMARY KEY("account_id","hash")
);
--> statement-breakpoint
CREATE TABLE "security_settings" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"require_factor" boolean DEFAULT false NOT NULL,
	CONSTRAINT "security_settings_one_row" CHECK ("security_settings"."id")
);
--> statement-breakpoint
CREATE TABLE "stock_documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" uuid NOT NULL,
	"kind" text NOT NULL,
	"note" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"account_id" bigint NOT NULL,
	"email" text NOT NULL,
	"products" integer NOT NULL,
	"pieces" integer NOT NULL,
	CONSTRAINT "stock_documents_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_change_products" ADD CONSTRAINT "bulk_change_products_bulk_id_bulk_changes_id_fk" FOREIGN KEY ("bulk_id") REFERENCES "public"."bulk_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_change_products" ADD CONSTRAINT "bulk_change_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_maker_id_makers_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."makers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restock_requests" ADD CONSTRAINT "restock_requests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restock_requests" ADD CONSTRAINT "restock_requests_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_links" ADD CONSTRAINT "wishlist_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_opening" ADD CONSTRAINT "home_opening_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_drafts" ADD CONSTRAINT "order_drafts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_type_id_delivery_types_id_fk" FOREIGN KEY ("delivery_type_id") REFERENCES "public"."delivery_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sold_names" ADD CONSTRAINT "sold_names_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_events" ADD CONSTRAINT "parcel_events_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_events" ADD CONSTRAINT "parcel_events_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_labels" ADD CONSTRAINT "parcel_labels_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_lines" ADD CONSTRAINT "parcel_lines_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_lines" ADD CONSTRAINT "parcel_lines_order_line_fk" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_photos" ADD CONSTRAINT "return_photos_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_photos" ADD CONSTRAINT "return_photos_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_popularity" ADD CONSTRAINT "product_popularity_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_pins" ADD CONSTRAINT "search_pins_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email_key" ON "accounts" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "accounts_email_part_idx" ON "accounts" USING gin (lower("email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "accounts_team_idx" ON "accounts" USING btree ("id") WHERE "accounts"."role" is not null;--> statement-breakpoint
CREATE INDEX "accounts_locked_idx" ON "accounts" USING btree ("id") WHERE "accounts"."locked_at" is not null;--> statement-breakpoint
CREATE INDEX "accounts_words_idx" ON "accounts" USING gin (find_words("last_name" || ' ' || "first_name" || ' ' || "surname" || ' ' || "email", "phone"));--> statement-breakpoint
CREATE INDEX "code_challenges_newest_idx" ON "code_challenges" USING btree ("purpose","email","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "password_links_account_id_idx" ON "password_links" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session_id_idx" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_account_id_idx" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "audit_log_subject_idx" ON "audit_log" USING btree ("subject","subject_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_at_idx" ON "audit_log" USING btree ("at","id") WHERE "audit_log"."batch" is null;--> statement-breakpoint
CREATE INDEX "audit_log_subject_at_idx" ON "audit_log" USING btree ("subject","at","id") WHERE "audit_log"."batch" is null;--> statement-breakpoint
CREATE INDEX "audit_log_account_idx" ON "audit_log" USING btree ("account_id","at","id") WHERE "audit_log"."batch" is null;--> statement-breakpoint
CREATE INDEX "audit_log_batch_idx" ON "audit_log" USING btree ("batch","id" DESC NULLS LAST) WHERE "audit_log"."batch" is not null;--> statement-breakpoint
CREATE INDEX "personal_deletions_waiting_idx" ON "personal_deletions" USING btree ("id") WHERE "personal_deletions"."copied_at" is null;--> statement-breakpoint
CREATE INDEX "bulk_change_products_product_idx" ON "bulk_change_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "carrier_cities_name_idx" ON "carrier_cities" USING btree ("search_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "carrier_points_city_idx" ON "carrier_points" USING btree ("carrier","city_code");--> statement-breakpoint
CREATE INDEX "cart_items_product_id_idx" ON "cart_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_pictures_picture_idx" ON "product_pictures" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "products_series_idx" ON "products" USING btree ("series_id","id");--> statement-breakpoint
CREATE INDEX "products_category_idx" ON "products" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "products_name_idx" ON "products" USING btree ("name" collate "ru-x-icu","id");--> statement-breakpoint
CREATE INDEX "products_compact_name_idx" ON "products" USING hash (search_compact("name"));--> statement-breakpoint
CREATE INDEX "products_sku_start_idx" ON "products" USING btree (search_compact("sku") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "products_sku_part_idx" ON "products" USING gin (search_compact("sku") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_sku_end_idx" ON "products" USING btree (reverse(search_compact("sku")) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "stock_movements_product_id_idx" ON "stock_movements" USING btree ("product_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "stock_movements_document_id_idx" ON "stock_movements" USING btree ("document_id") WHERE "stock_movements"."document_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_movements_order_id_idx" ON "stock_movements" USING btree ("order_id") WHERE "stock_movements"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "consents_account_id_idx" ON "consents" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "consents_email_hash_idx" ON "consents" USING btree ("email_hash");--> statement-breakpoint
CREATE INDEX "customer_notes_account_id_idx" ON "customer_notes" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "restock_requests_waiting_idx" ON "restock_requests" USING btree ("product_id") WHERE "restock_requests"."mailed_at" is null;--> statement-breakpoint
CREATE INDEX "wishlist_items_product_id_idx" ON "wishlist_items" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_key_idx" ON "jobs" USING btree ("name","key");--> statement-breakpoint
CREATE INDEX "jobs_due_idx" ON "jobs" USING btree ("name","run_at") WHERE "jobs"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "mails_created_at_idx" ON "mails" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mails_about_idx" ON "mails" USING btree ("about") WHERE "mails"."about" is not null;--> statement-breakpoint
CREATE INDEX "mails_refused_idx" ON "mails" USING btree ("dropped_at") WHERE "mails"."drop_reason" is not null;--> statement-breakpoint
CREATE INDEX "order_events_order_id_idx" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_events_letters_due_idx" ON "order_events" USING btree ("id") WHERE "order_events"."letters_due";--> statement-breakpoint
CREATE INDEX "order_lines_product_id_idx" ON "order_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "orders_account_id_idx" ON "orders" USING btree ("account_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_state_idx" ON "orders" USING btree ("state","id" DESC NULLS LAST,"created_at","delivery_type_id");--> statement-breakpoint
CREATE INDEX "orders_paid_at_idx" ON "orders" USING btree ("paid_at") WHERE "orders"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_created_at_idx" ON "orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_total_idx" ON "orders" USING btree ("total_kopecks","id","state","created_at","delivery_type_id");--> statement-breakpoint
CREATE INDEX "orders_words_idx" ON "orders" USING gin (find_words("full_name" || ' ' || "email", "phone"));--> statement-breakpoint
CREATE INDEX "orders_unpaid_idx" ON "orders" USING btree ("expires_at") WHERE "orders"."state" = 'Ожидает оплаты';--> statement-breakpoint
CREATE INDEX "sold_names_words_idx" ON "sold_names" USING gin (find_words("name" || ' ' || "sku", ''));--> statement-breakpoint
CREATE INDEX "parcel_events_parcel_idx" ON "parcel_events" USING btree ("parcel_id","id");--> statement-breakpoint
CREATE INDEX "parcel_lines_order_idx" ON "parcel_lines" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "parcels_account_idx" ON "parcels" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "parcels_carrier_next_idx" ON "parcels" USING btree ("carrier_next_at") WHERE "parcels"."carrier_next_at" is not null;--> statement-breakpoint
CREATE INDEX "parcels_storage_idx" ON "parcels" USING btree ("storage_until") WHERE "parcels"."state" = 'Ждет получателя';--> statement-breakpoint
CREATE INDEX "payments_order_id_idx" ON "payments" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "payments_check_at_idx" ON "payments" USING btree ("check_at") WHERE "payments"."state" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider_id" ON "payments" USING btree ("method","provider_id");--> statement-breakpoint
CREATE INDEX "refunds_order_id_idx" ON "refunds" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "refunds_payment_id_idx" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_due_idx" ON "refunds" USING btree ("created_at") WHERE "refunds"."state" in ('pending', 'waiting');--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_provider_id" ON "refunds" USING btree ("method","provider_id");--> statement-breakpoint
CREATE INDEX "receipts_order_id_idx" ON "receipts" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "receipts_created_at_idx" ON "receipts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "receipts_check_at_idx" ON "receipts" USING btree ("check_at") WHERE "receipts"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "receipts_prepared_idx" ON "receipts" USING btree ("payment_id") WHERE "receipts"."state" = 'prepared';--> statement-breakpoint
CREATE INDEX "receipts_refused_idx" ON "receipts" USING btree ("id") WHERE "receipts"."state" = 'refused';--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_of_payment" ON "receipts" USING btree ("payment_id","kind") WHERE "receipts"."refund_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_of_refund" ON "receipts" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "sales_changes_day_idx" ON "sales_changes" USING btree ("day") WHERE "sales_changes"."day" is not null;--> statement-breakpoint
CREATE INDEX "sales_changes_product_idx" ON "sales_changes" USING btree ("product_id") WHERE "sales_changes"."product_id" is not null;--> statement-breakpoint
CREATE INDEX "return_photos_return_id_idx" ON "return_photos" USING btree ("return_id");--> statement-breakpoint
CREATE INDEX "return_photos_account_id_idx" ON "return_photos" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "return_photos_unused_idx" ON "return_photos" USING btree ("created_at") WHERE "return_photos"."return_id" is null;--> statement-breakpoint
CREATE INDEX "returns_order_id_idx" ON "returns" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "returns_open_idx" ON "returns" USING btree ("id") WHERE "returns"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "product_popularity_score_idx" ON "product_popularity" USING btree ("score" DESC NULLS LAST,"product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "search_pins_query_product_idx" ON "search_pins" USING btree ("query","product_id");--> statement-breakpoint
CREATE INDEX "search_synonyms_stems_idx" ON "search_synonyms" USING btree ("stems");--> statement-breakpoint
CREATE INDEX "factor_challenges_expires_at_idx" ON "factor_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_account_id_idx" ON "passkeys" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "stock_documents_kind_idx" ON "stock_documents" USING btree ("kind","id" DESC NULLS LAST);--> statement-breakpoint
INSERT INTO "site_settings" ("shop_name") VALUES ('Кицунэ');--> statement-breakpoint
INSERT INTO "delivery_types" ("name", "price_kopecks", "requires_address", "placeholder", "note", "position", "carrier", "days_min", "days_max") VALUES
	('Почта России', 59000, true, 'Город, улица, дом, квартира', NULL, 0, 'pochta', 7, 10),
	('СДЭК', 0, true, 'Город, адрес пункта выдачи или дом и квартира', 'Около 900 ₽ оплачивается при получении', 1, 'cdek', 5, 7),
	('Самовывоз', 0, false, '', NULL, 2, NULL, NULL, NULL);--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"text" text NOT NULL,
	"href" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "announcements_ends_later" CHECK ("announcements"."ends_at" > "announcements"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "home_strips" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "home_strips_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"address" text,
	"product_ids" bigint[],
	"position" integer DEFAULT 0 NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "home_strips_one_way" CHECK (num_nonnulls("home_strips"."address", "home_strips"."product_ids") = 1)
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "redirects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"from_address" text NOT NULL,
	"to_address" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "redirects_from_address_unique" UNIQUE("from_address")
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "seo_title" text;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "seo_description" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "seo_title" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "seo_description" text;--> statement-breakpoint
CREATE INDEX "announcements_starts_at_idx" ON "announcements" USING btree ("starts_at");--> statement-breakpoint
CREATE TABLE "import_changes" (
	"import_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"is_new" boolean NOT NULL,
	"before" jsonb NOT NULL,
	"stock_before" integer,
	"stock_after" integer,
	"version" integer NOT NULL,
	CONSTRAINT "import_changes_import_id_product_id_pk" PRIMARY KEY("import_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "import_pictures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"import_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"address" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"picture_id" bigint,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "order_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	CONSTRAINT "order_views_name" UNIQUE("account_id","name")
);
--> statement-breakpoint
CREATE TABLE "staff_orders" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"key" uuid NOT NULL,
	"channel" text NOT NULL,
	"account_id" bigint NOT NULL,
	CONSTRAINT "staff_orders_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "shelf_place" text;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "undo" jsonb;--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_import_id_import_runs_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_pictures" ADD CONSTRAINT "import_pictures_import_id_import_runs_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_pictures" ADD CONSTRAINT "import_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_views" ADD CONSTRAINT "order_views_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_orders" ADD CONSTRAINT "staff_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_changes_product_idx" ON "import_changes" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "import_pictures_import_idx" ON "import_pictures" USING btree ("import_id","state","product_id");--> statement-breakpoint
CREATE INDEX "import_pictures_product_idx" ON "import_pictures" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "products_barcode_idx" ON "products" USING btree ("barcode") WHERE "products"."barcode" is not null;--> statement-breakpoint
CREATE TABLE "preorder_answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "preorder_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"move_id" bigint,
	"order_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"product_id" bigint NOT NULL,
	"product_name" text NOT NULL,
	"quantity" integer NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"reminders" integer DEFAULT 0 NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" text,
	"account_id" bigint,
	CONSTRAINT "preorder_answers_state_known" CHECK ("preorder_answers"."state" in ('open', 'agreed', 'refused', 'superseded', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "release_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "release_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"year" smallint NOT NULL,
	"month" smallint,
	"note" text DEFAULT '' NOT NULL,
	"account_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asked_at" timestamp with time zone,
	CONSTRAINT "release_moves_kind_known" CHECK ("release_moves"."kind" in ('slip', 'shortage'))
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_reason_known";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "preorder_over" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" drop column "available";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "available" boolean GENERATED ALWAYS AS (on_sale and not preorder_over and (stock is null or stock > 0)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "preorder_until" date;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "is_preorder" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "agreed_year" smallint;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "agreed_month" smallint;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "arrived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "goods" jsonb;--> statement-breakpoint
ALTER TABLE "preorder_answers" ADD CONSTRAINT "preorder_answers_move_id_release_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."release_moves"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preorder_answers" ADD CONSTRAINT "preorder_answers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preorder_answers" ADD CONSTRAINT "preorder_answers_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preorder_answers" ADD CONSTRAINT "preorder_answers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_moves" ADD CONSTRAINT "release_moves_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_moves" ADD CONSTRAINT "release_moves_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "preorder_answers_order_idx" ON "preorder_answers" USING btree ("order_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "preorder_answers_once" ON "preorder_answers" USING btree ("move_id","order_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "preorder_answers_open" ON "preorder_answers" USING btree ("order_id","position") WHERE "preorder_answers"."state" = 'open';--> statement-breakpoint
CREATE INDEX "preorder_answers_waiting_idx" ON "preorder_answers" USING btree ("product_id","asked_at") WHERE "preorder_answers"."state" = 'open';--> statement-breakpoint
CREATE INDEX "release_moves_product_idx" ON "release_moves" USING btree ("product_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "release_moves_due_idx" ON "release_moves" USING btree ("id") WHERE "release_moves"."asked_at" is null;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason_known" CHECK ("refunds"."reason" in ('cancelled', 'overpaid', 'removed', 'return', 'concession'));--> statement-breakpoint
CREATE TABLE "release_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "release_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"pieces" integer NOT NULL,
	"account_id" bigint,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "release_batches_pieces_positive" CHECK ("release_batches"."pieces" > 0)
);
--> statement-breakpoint
ALTER TABLE "release_batches" ADD CONSTRAINT "release_batches_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_batches" ADD CONSTRAINT "release_batches_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "release_batches_product_idx" ON "release_batches" USING btree ("product_id","id");--> statement-breakpoint
CREATE TABLE "shelf_stays" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"warnings" smallint DEFAULT 0 NOT NULL,
	"overdue_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "parcels" DROP CONSTRAINT "parcels_state_known";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_reason_known";--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "shelf" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "shelf_days" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "shelf_overdue" text DEFAULT 'wait' NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_types" ADD COLUMN "shelf" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "delivery_order_id" bigint;--> statement-breakpoint
ALTER TABLE "shelf_stays" ADD CONSTRAINT "shelf_stays_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shelf_stays_until_idx" ON "shelf_stays" USING btree ("until");--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_delivery_order_id_orders_id_fk" FOREIGN KEY ("delivery_order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_types_one_shelf" ON "delivery_types" USING btree ("shelf") WHERE "delivery_types"."shelf";--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_deliveryOrderId_unique" UNIQUE("delivery_order_id");--> statement-breakpoint
ALTER TABLE "delivery_types" ADD CONSTRAINT "delivery_types_shelf_sends_nothing" CHECK (not "delivery_types"."shelf" or ("delivery_types"."price_kopecks" = 0 and not "delivery_types"."requires_address"));--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_state_known" CHECK ("parcels"."state" in ('На полке', 'Ждет оплаты', 'Ждет сборки', 'Собрана', 'Передана', 'В пути', 'Ждет получателя', 'Получена', 'Возвращается', 'Отменена'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason_known" CHECK ("refunds"."reason" in ('cancelled', 'overpaid', 'removed', 'delivery', 'return', 'concession'));--> statement-breakpoint
CREATE TABLE "collection_links" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collection_links_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "collection_links" ADD CONSTRAINT "collection_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "deposit_percent" smallint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "deposit_kopecks" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "first_pay_kopecks" bigint GENERATED ALWAYS AS (case when is_preorder then nullif(least(price_kopecks, coalesce(nullif(deposit_kopecks, 0), (price_kopecks * deposit_percent + 9999) / 10000 * 100)), price_kopecks) end) STORED;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "rest_days" integer DEFAULT 14 NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "rest_reminder_days" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "rest_overdue" text DEFAULT 'wait' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "deposit_kopecks" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "deferred_kopecks" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "rest_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_deposit_idx" ON "orders" USING btree ("id") WHERE "orders"."state" = 'Оплачен' and "orders"."deferred_kopecks" > 0 and "orders"."rest_until" is null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_deposit_percent" CHECK ("products"."deposit_percent" between 1 and 99);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_deposit_not_negative" CHECK ("products"."deposit_kopecks" >= 0);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_deposit_below_price" CHECK ("order_lines"."deposit_kopecks" > 0 and "order_lines"."deposit_kopecks" < "order_lines"."price_kopecks");--> statement-breakpoint
CREATE TABLE "import_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"import_id" bigint NOT NULL,
	"name" text NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_pictures" ADD COLUMN "file_id" bigint;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "archive" jsonb;--> statement-breakpoint
ALTER TABLE "import_files" ADD CONSTRAINT "import_files_import_id_import_runs_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_files_import_idx" ON "import_files" USING btree ("import_id","id");--> statement-breakpoint
CREATE TABLE "customer_totals" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"kopecks" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_totals" ADD CONSTRAINT "customer_totals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_totals_orders_idx" ON "customer_totals" USING btree ("orders","account_id");--> statement-breakpoint
CREATE INDEX "customer_totals_kopecks_idx" ON "customer_totals" USING btree ("kopecks","account_id");--> statement-breakpoint
CREATE INDEX "order_lines_awaited_idx" ON "order_lines" USING btree ("product_id","order_id") WHERE "order_lines"."is_preorder" and "order_lines"."arrived_at" is null;--> statement-breakpoint
CREATE TABLE "favourite_totals" (
	"product_id" bigint PRIMARY KEY NOT NULL,
	"times" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "favourite_totals" ADD CONSTRAINT "favourite_totals_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_sku_id_idx" ON "products" USING btree ("sku","id");
